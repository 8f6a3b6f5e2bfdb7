import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { SavedTicketView } from '../schema.ts'
import { deleteView, refreshIfGone } from './api.ts'

interface DeleteViewProps {
  open: boolean
  saved: SavedTicketView
  onDeleted: () => void
  onClose: () => void
}

export function DeleteView({ open, saved, onDeleted, onClose }: DeleteViewProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={saved}
      open={open}
      onClose={onClose}
      title="Delete view"
      question={`Are you sure you want to delete “${saved.name}”?`}
      effect={`${saved.isShared ? 'No colleague will have this view any more' : 'You will not have this view any more'}; its tickets stay.`}
      remove={(id) => deleteView(queries, id, onDeleted)}
      successTitle="View deleted"
      failureTitle="Could not delete the view"
      onFailure={(error) => refreshIfGone(queries, error)}
    />
  )
}
