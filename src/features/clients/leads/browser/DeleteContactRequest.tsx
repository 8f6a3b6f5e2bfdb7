import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import type { ListedLead } from '../listSchema.ts'
import { removeContactRequest } from './api.ts'

interface DeleteContactRequestProps {
  open: boolean
  request: ListedLead
  onClose: () => void
}

export function DeleteContactRequest({ open, request, onClose }: DeleteContactRequestProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={request}
      open={open}
      onClose={onClose}
      title={
        <span className="wrap-anywhere">
          Delete request of {request.name}
          <NameMark name={request.name} />
        </span>
      }
      question="Are you sure you want to delete this request?"
      effect="The message, the contact data and the answers are deleted, also from the sales leads. Emails that were sent about it are kept."
      remove={(id) => removeContactRequest(queries, id)}
      successTitle="Contact request deleted"
      failureTitle="Failed to delete contact request"
    />
  )
}
