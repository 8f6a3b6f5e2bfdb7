import { useQueryClient } from '@tanstack/react-query'
import { Trash } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { Brand } from '../schema.ts'
import { removeBrand } from './api.ts'

interface DeleteBrandProps {
  brand: Brand
  onDeleted: () => void
}

/** Deletes a brand after confirmation. The server refuses while the brand is in use. */
export function DeleteBrand({ brand, onDeleted }: DeleteBrandProps) {
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" icon={Trash} onClick={() => setIsOpen(true)}>
        Delete brand
      </Button>
      <DeleteDialog
        item={brand}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete brand"
        question={`Are you sure you want to delete ${brand.name}?`}
        effect="Its look and the provider facts of its own are deleted with it. Tickets, invoices and accounts stay."
        remove={async (id) => {
          await removeBrand(queries, id)
          onDeleted()
        }}
        successTitle="Brand deleted"
        failureTitle="Could not delete the brand"
        failureText="Please try again."
      />
    </>
  )
}
