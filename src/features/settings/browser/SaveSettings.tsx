import { Button } from '../../../browser/ui/Button.tsx'
import { SendFailure, type Sending } from '../../../browser/ui/SendFailure.tsx'

interface SaveSettingsProps {
  sending: Sending
  /** What to say where it failed. */
  failed: string
  /** There are changes that are not saved. */
  dirty: boolean
}

/** The end of a settings form. */
export function SaveSettings({ sending, failed, dirty }: SaveSettingsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SendFailure sending={sending} failed={failed} className="basis-full" />
      <Button type="submit" pending={sending.isPending} pendingText="Saving...">
        Save Settings
      </Button>
      {dirty && <p className="text-ui text-n600">You have changes that are not saved yet.</p>}
    </div>
  )
}
