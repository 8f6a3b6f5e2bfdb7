import { Trash2, type LucideIcon } from 'lucide-react'
import { AlertDialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { DialogActions } from './DialogActions.tsx'
import { dialogClass, overlayClass } from './dialogClasses.ts'
import { useClosedByEscape } from './escape.ts'
import { useReturnFocus } from './returnFocus.ts'
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
  /** What failed, such as 'Error deleting brand'. Required with `sending`. */
  failed?: string
  pendingText?: string | undefined
  cancelLabel?: string
  /** Default 'danger', for deleting. */
  tone?: 'danger' | 'primary'
  icon?: LucideIcon | null
}

/** Confirms an action that cannot be undone. Cancel has the focus; only a button or Escape closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, question, confirmLabel, onConfirm } = props
  const { sending, failed = 'Failed', pendingText } = props
  const { cancelLabel = 'Cancel', tone = 'danger', icon = tone === 'danger' ? Trash2 : null } = props
  const returnFocus = useReturnFocus()
  const closedByEscape = useClosedByEscape(onClose)
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass}>
          <Radix.Content
            {...returnFocus}
            {...closedByEscape}
            className={`${dialogClass} md:max-w-[440px] md:p-6`}
          >
            <Radix.Title className="text-h3">{title}</Radix.Title>
            <Radix.Description className="text-ui text-n700">{question}</Radix.Description>
            <DialogActions>
              {sending && <FailureSinceOpening sending={sending} failed={failed} />}
              <Radix.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </Radix.Cancel>
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
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Beside the buttons, because the toast ends before a refusal is read. An earlier opening's failure is not shown. */
function FailureSinceOpening({ sending, failed }: { sending: Sending; failed: string }) {
  const [earlier] = useState(sending.error)
  const shown = sending.error === earlier ? { ...sending, error: null } : sending
  return <SendFailure sending={shown} failed={failed} className="mr-auto basis-full" />
}
