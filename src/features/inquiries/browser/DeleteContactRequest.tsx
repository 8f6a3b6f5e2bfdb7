import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../browser/ui/ConfirmDialog.tsx'
import { toastFailure } from '../../../browser/ui/toast.ts'
import type { ContactRequest } from '../schema.ts'
import { removeContactRequest } from './api.ts'

const failed = 'Failed to delete contact request'

interface DeleteContactRequestProps {
  /** Undefined while nothing is about to be deleted. */
  request: ContactRequest | undefined
  onClose: () => void
}

export function DeleteContactRequest({ request, onClose }: DeleteContactRequestProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: (id: number) => removeContactRequest(queries, id),
    onSuccess: onClose,
    onError: (error) => toastFailure(error, failed),
  })

  return (
    <ConfirmDialog
      open={request !== undefined}
      onClose={onClose}
      title="Delete request"
      question="Are you sure you want to delete this request?"
      confirmLabel="Delete"
      pending={removal.isPending}
      pendingText="Deleting..."
      onConfirm={() => {
        if (request) removal.mutate(request.id)
      }}
    />
  )
}
