import { Button } from '../../../../browser/ui/Button.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { SendFailure, type Sending } from '../../../../browser/ui/SendFailure.tsx'

interface SaveSettingsProps {
  submit?: string
  sending: Sending
  /** The title of a failure. */
  failed: string
  dirty: boolean
}

/** The end of a settings form: the submit button, and the error if the last attempt to save failed. */
export function SaveSettings({ submit = 'Save settings', sending, failed, dirty }: SaveSettingsProps) {
  return (
    <DialogActions>
      <SendFailure sending={sending} failed={failed} className="mr-auto basis-full" />
      {dirty && (
        <p className="mr-auto text-ui text-n600 max-md:order-last max-md:basis-full">
          You have changes that are not saved yet.
        </p>
      )}
      <Button type="submit" pending={sending.isPending} pendingText="Saving...">
        {submit}
      </Button>
    </DialogActions>
  )
}
