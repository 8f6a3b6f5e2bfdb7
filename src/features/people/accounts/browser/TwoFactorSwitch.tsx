import { Switch } from '../../../../browser/ui/Switch.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { useTwoFactorSwitch } from './useTwoFactorSwitch.ts'

interface TwoFactorSwitchProps {
  user: DirectoryEntry
  /** Called instead of switching 2FA off. It asks the user first. */
  onSwitchOff: () => void
}

/**
 * Switches the code at sign-in on or off, for accounts with 2FA set up. Shows the change at once and reverts it on
 * failure.
 */
export function TwoFactorSwitch({ user, onSwitchOff }: TwoFactorSwitchProps) {
  const change = useTwoFactorSwitch(user)
  const on = change.isPending ? change.variables : user.otpEnabled === true

  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden className="text-ui as-table:hidden">
        2FA
      </span>
      <Switch
        label={`Two-factor sign-in of ${user.username}`}
        labelHidden
        state={on ? 'On' : 'Off'}
        checked={on}
        onCheckedChange={(enabled) => {
          if (!enabled) onSwitchOff()
          else if (!change.isPending) change.mutate(true)
        }}
      />
    </span>
  )
}
