import { useQueryClient } from '@tanstack/react-query'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import type { PreparedAnswer } from '../schema.ts'
import { deleteAnswer, refreshIfGone } from './api.ts'

interface DeletePreparedAnswerProps {
  open: boolean
  answer: PreparedAnswer
  onClose: () => void
}

export function DeletePreparedAnswer({ open, answer, onClose }: DeletePreparedAnswerProps) {
  const queries = useQueryClient()
  return (
    <DeleteDialog
      item={answer}
      open={open}
      onClose={onClose}
      title="Delete prepared answer"
      question="Are you sure you want to delete this prepared answer?"
      effect={`${answer.isShared ? `No colleague can insert “${answer.title}” any more` : `You can no longer insert “${answer.title}”`}; responses that were sent stay.`}
      remove={(id) => deleteAnswer(queries, id)}
      successTitle="Prepared answer deleted"
      failureTitle="Could not delete the prepared answer"
      onFailure={(error) => refreshIfGone(queries, error)}
    />
  )
}
