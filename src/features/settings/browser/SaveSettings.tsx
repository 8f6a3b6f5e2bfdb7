import { Button } from '../../../browser/ui/Button.tsx'

interface SaveSettingsProps {
  pending: boolean
  /** There are changes that are not saved. */
  dirty: boolean
}

/** The end of a settings form. */
export function SaveSettings({ pending, dirty }: SaveSettingsProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" pending={pending} pendingText="Saving...">
        Save Settings
      </Button>
      {dirty && <p className="text-ui text-n600">You have changes that are not saved yet.</p>}
    </div>
  )
}
