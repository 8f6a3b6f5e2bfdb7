import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { CompanyRow } from '../schema.ts'
import { removeCompany } from './api.ts'

interface DeleteCompanyProps {
  open: boolean
  company: CompanyRow
  onClose: () => void
}

export function DeleteCompany({ open, company, onClose }: DeleteCompanyProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={company}
      open={open}
      onClose={onClose}
      title="Delete company"
      question={`Are you sure you want to delete ${company.name}?`}
      effect="Its contact data and notes are deleted; users, tickets and invoices stay."
      remove={(id) => removeCompany(queries, id)}
      successTitle="Company deleted"
      failureTitle="Error"
      failureText="Failed to delete company."
    />
  )
}
