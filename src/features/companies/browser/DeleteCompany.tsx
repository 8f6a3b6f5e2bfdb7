import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../browser/ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import type { CompanyRow } from '../schema.ts'
import { removeCompany } from './api.ts'

interface DeleteCompanyProps {
  open: boolean
  company: CompanyRow
  onClose: () => void
}

export function DeleteCompany({ open, company, onClose }: DeleteCompanyProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: (id: number) => removeCompany(queries, id),
    onSuccess: () => {
      toast({ title: 'Company deleted', kind: 'success' })
      onClose()
    },
    onError: (error) => toastFailure(error, 'Error', 'Failed to delete company.'),
  })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete company"
      question={`Are you sure you want to delete ${company.name}?`}
      confirmLabel="Delete"
      pending={removal.isPending}
      pendingText="Deleting..."
      onConfirm={() => removal.mutate(company.id)}
    />
  )
}
