import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../browser/ui/DeleteDialog.tsx'
import type { ContactRequest } from '../schema.ts'
import { removeContactRequest } from './api.ts'

interface DeleteContactRequestProps {
  /** Undefined: the dialog is closed. */
  request: ContactRequest | undefined
  onClose: () => void
}

export function DeleteContactRequest({ request, onClose }: DeleteContactRequestProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={request}
      onClose={onClose}
      title="Delete request"
      question="Are you sure you want to delete this request?"
      remove={(id) => removeContactRequest(queries, id)}
      failureTitle="Failed to delete contact request"
    />
  )
}
