import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { toast, toastFailure } from './toast.ts'

interface DeleteDialogProps {
  /** What is deleted. Undefined: the dialog is closed. */
  item: { id: number } | undefined
  /** For a question that names the item, which has to stay while the dialog closes. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  question: string
  /** Deletes it on the server and in the lists on the screen. */
  remove: (id: number) => Promise<void>
  /** The title of the toast afterwards; without one there is no toast. */
  successTitle?: string
  failureTitle: string
  /** The text of the failure toast where the server gives no reason. */
  failureText?: string
  onFailure?: (error: unknown) => void
}

/** Confirms a deletion and sends it; stays open when deleting fails. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { item, open = item !== undefined, onClose, title, question, remove } = props
  const { successTitle, failureTitle, failureText, onFailure } = props
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      if (successTitle !== undefined) toast({ title: successTitle, kind: 'success' })
      onClose()
    },
    onError: (error) => {
      onFailure?.(error)
      toastFailure(error, failureTitle, failureText)
    },
  })

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      question={question}
      confirmLabel="Delete"
      pending={removal.isPending}
      pendingText="Deleting..."
      onConfirm={() => {
        if (item) removal.mutate(item.id)
      }}
    />
  )
}
