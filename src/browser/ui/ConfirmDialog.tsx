import { Trash, type IconNode } from 'lucide'
import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { SendFailure, type Sending } from './SendFailure.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  question: ReactNode
  confirmLabel: string
  /** Does not close the dialog: the caller does, so that it can stay open while pending or after a failure. */
  onConfirm: () => void
  /** The mutation that `onConfirm` starts, if it has one. */
  sending?: Sending | undefined
  /** The title of a failure, such as 'Could not delete the brand'. Required with `sending`. */
  failed?: string
  pendingText?: string | undefined
  cancelLabel?: string
  /** The default is 'danger', for deleting. */
  tone?: 'danger' | 'primary'
  icon?: IconNode | null
}

/**
 * Confirms an action that cannot be undone. The Cancel button has the focus; only a button or Escape closes the dialog.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, question, confirmLabel, onConfirm } = props
  const { sending, failed = 'Failed', pendingText } = props
  const { cancelLabel = 'Cancel', tone = 'danger', icon = tone === 'danger' ? Trash : null } = props
  return (
    <Dialog open={open} onClose={onClose} title={title} description={question} alert>
      <DialogActions>
        {sending && <FailureSinceOpening sending={sending} failed={failed} />}
        <Button variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone}
          icon={icon ?? undefined}
          pending={sending?.isPending}
          pendingText={pendingText}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * A failure beside the buttons, because a toast would end before it is read. Failures of earlier openings are hidden.
 */
function FailureSinceOpening({ sending, failed }: { sending: Sending; failed: string }) {
  const [earlier] = useState(sending.error)
  const shown = sending.error === earlier ? { ...sending, error: null } : sending
  return <SendFailure sending={shown} failed={failed} className="mr-auto basis-full" />
}
