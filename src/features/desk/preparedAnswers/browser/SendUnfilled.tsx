import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'

interface SendUnfilledProps {
  open: boolean
  /** The placeholders that the response still contains. */
  names: readonly string[]
  onSend: () => void
  onClose: () => void
}

/** Asks before a response with placeholders is sent. */
export function SendUnfilled({ open, names, onSend, onClose }: SendUnfilledProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Send with placeholders?"
      question={`The customer would read ${names.join(', ')}, as it stands in your response.`}
      cancelLabel="Back to the response"
      confirmLabel="Send anyway"
      tone="primary"
      onConfirm={() => {
        // The dialog still takes clicks while it disappears. A second click must not send the response again.
        if (!open) return
        onClose()
        onSend()
      }}
    />
  )
}
