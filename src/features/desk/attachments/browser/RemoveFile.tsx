import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { SentAttachment } from '../schema.ts'
import { removeSentFile } from './api.ts'

interface RemoveFileProps {
  open: boolean
  ticketId: number
  file: SentAttachment
  onClose: () => void
}

export function RemoveFile({ open, ticketId, file, onClose }: RemoveFileProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={file}
      open={open}
      onClose={onClose}
      title="Remove file"
      verb="Remove"
      question={`Are you sure you want to remove ${file.name}?`}
      effect="Nobody can open it here any more. Emails that were sent with it are not taken back. The conversation goes on to show its name."
      remove={() => removeSentFile(queries, ticketId, file)}
      successTitle="File removed"
      failureTitle="Could not remove the file"
    />
  )
}
