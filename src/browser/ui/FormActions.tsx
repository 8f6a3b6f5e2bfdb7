import { Button } from './Button.tsx'
import { DialogActions } from './DialogActions.tsx'

interface FormActionsProps {
  /** The label of the submit button. */
  submit: string
  pending?: boolean
  /** The label of the submit button while pending. */
  pendingText?: string
  /** Secondary if another form on the same screen has the primary button. */
  variant?: 'primary' | 'secondary'
  submitDisabled?: boolean
  cancelDisabled?: boolean
  onCancel: () => void
}

/** Cancel and submit, at the end of a form in a dialog or a card. */
export function FormActions(props: FormActionsProps) {
  const { submit, pending, pendingText, variant, submitDisabled, cancelDisabled, onCancel } = props
  return (
    <DialogActions>
      <Button variant="ghost" disabled={cancelDisabled} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={variant}
        disabled={submitDisabled}
        pending={pending}
        pendingText={pendingText}
      >
        {submit}
      </Button>
    </DialogActions>
  )
}
