import { Button } from './Button.tsx'
import { DialogActions } from './DialogActions.tsx'
import { SendFailure, type Sending } from './SendFailure.tsx'

interface FormActionsProps {
  submit: string
  /** The mutation of the form, if any. */
  sending?: Sending
  /** The title of a failure, such as 'Failed to update company'. */
  failed?: string
  /** The label of the submit button while pending. */
  pendingText?: string
  /** Secondary if another form on the same screen has the primary button. */
  variant?: 'primary' | 'secondary'
  submitDisabled?: boolean
  cancelDisabled?: boolean
  onCancel: () => void
}

/** Cancel and submit, at the end of a form in a dialog or a card; above them the reason if sending failed. */
export function FormActions(props: FormActionsProps) {
  const { submit, sending, failed = 'Could not send the form', pendingText, variant } = props
  const { submitDisabled, cancelDisabled, onCancel } = props
  return (
    <DialogActions>
      {sending && <SendFailure sending={sending} failed={failed} className="mr-auto basis-full" />}
      <Button variant="ghost" disabled={cancelDisabled} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={variant}
        disabled={submitDisabled}
        pending={sending?.isPending}
        pendingText={pendingText}
      >
        {submit}
      </Button>
    </DialogActions>
  )
}
