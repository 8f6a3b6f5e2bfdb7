import { Switch } from '../../../../browser/ui/Switch.tsx'
import type { DirectoryEntry } from '../schema.ts'
import { useTwoFactorSwitch } from './useTwoFactorSwitch.ts'

interface TwoFactorSwitchProps {
  user: DirectoryEntry
  /** Called instead of switching 2FA off. It asks the administrator for confirmation first. */
  onSwitchOff: () => void
}

/**
 * The switch that sets whether sign-in asks a user for a code. The account must have 2FA set up. The switch shows a
 * change at once, and reverts the change if the request fails.
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
