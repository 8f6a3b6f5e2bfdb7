import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadedLater } from '../page/loadedLater.tsx'
import { toast } from './toast.ts'
import { toastFailure } from './toastFailure.ts'

const Question = loadedLater(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

interface DeleteDialogProps {
  /** The item to delete. Keep it while the dialog closes, because the texts name it. */
  item: { id: number }
  open: boolean
  onClose: () => void
  title: ReactNode
  question: string
  /** One sentence that names what is deleted and what stays. */
  effect: string
  /** The verb on the button that opens the dialog. */
  verb?: 'Delete' | 'Remove'
  /** Deletes the item on the server and in cached lists. */
  remove: (id: number) => Promise<void>
  /** The title of the toast after the deletion. */
  successTitle: string
  failureTitle: string
  /** The text of the failure toast if the server gives no reason. */
  failureText?: string
  onFailure?: (error: unknown) => void
}

/** Confirms a deletion and sends it; stays open when deleting fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { item, open, onClose, title, question, effect, verb = 'Delete', remove } = props
  const { successTitle, failureTitle, failureText, onFailure } = props
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast({ title: successTitle, kind: 'success' })
      onClose()
    },
    onError: (error) => {
      onFailure?.(error)
      toastFailure(error, failureTitle, failureText)
    },
  })

  return (
    <Question.Later
      open={open}
      onClose={onClose}
      title={title}
      question={
        <>
          {question}
          <span className="mt-2 block">{effect}</span>
        </>
      }
      confirmLabel={verb}
      sending={removal}
      failed={failureTitle}
      pendingText={verb === 'Delete' ? 'Deleting...' : 'Removing...'}
      onConfirm={() => removal.mutate(item.id)}
    />
  )
}
