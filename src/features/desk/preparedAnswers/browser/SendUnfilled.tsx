import { ConfirmDialog } from '../../../../browser/ui/ConfirmDialog.tsx'

interface SendUnfilledProps {
  open: boolean
  /** The placeholders that the response still has. */
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
        // A second click reaches the button while the dialog disappears.
        if (!open) return
        onClose()
        onSend()
      }}
    />
  )
}
