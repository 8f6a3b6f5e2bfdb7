import { useState, useSyncExternalStore } from 'react'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { desktopNotices, switchDesktopNotices, type DesktopNotices } from './desktopNotices.ts'

const never = () => () => {}

const hints: Readonly<Record<DesktopNotices, string>> = {
  on: 'This browser shows them while you do not look at the portal.',
  off: 'Your browser may ask you whether it may show them.',
  denied: 'Your browser does not allow them. You can change that in its settings for this site.',
  impossible: 'This browser cannot show them.',
}

/** Switches notices on the desktop on or off, for this browser. */
export function DesktopSwitch({ userId }: { userId: number }) {
  const stored = useSyncExternalStore<DesktopNotices>(
    never,
    () => desktopNotices(userId),
    // Only the browser knows.
    () => 'off',
  )
  const [changed, setChanged] = useState<DesktopNotices>()
  const state = changed ?? stored
  return (
    <div className="mt-5">
      <Switch
        label="Desktop notices in this browser"
        hint={hints[state]}
        checked={state === 'on'}
        disabled={state === 'denied' || state === 'impossible'}
        onCheckedChange={(isOn) => void switchDesktopNotices(userId, isOn).then(setChanged)}
      />
    </div>
  )
}
