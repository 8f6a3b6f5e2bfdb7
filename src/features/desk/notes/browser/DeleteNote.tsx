import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { TicketNote } from '../schema.ts'
import { deleteNote } from './api.ts'

interface DeleteNoteProps {
  open: boolean
  note: TicketNote
  onClose: () => void
}

export function DeleteNote({ open, note, onClose }: DeleteNoteProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={note}
      open={open}
      onClose={onClose}
      title="Delete internal note"
      question="Are you sure you want to delete this note?"
      effect="Your colleagues can no longer read it. Emails that were sent are not taken back."
      remove={() => deleteNote(queries, note)}
      successTitle="Note deleted"
      failureTitle="Could not delete the note"
    />
  )
}
