import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../browser/api.ts'
import { Switch } from '../../../browser/ui/Switch.tsx'
import { toastFailure } from '../../../browser/ui/toast.ts'
import { switchTwoFactor } from '../calls.ts'
import type { DirectoryEntry } from '../schema.ts'
import { refreshIfGone, cacheUserChange } from './api.ts'

const failed = 'Failed to update 2FA status'

/** Whether sign-in requires a code, for accounts with a set-up. Shows the change at once and reverts it on failure. */
export function TwoFactorSwitch({ user }: { user: DirectoryEntry }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (enabled: boolean) =>
      send(switchTwoFactor, { params: { id: String(user.id) }, body: { enabled } }),
    onSuccess: (changed) => cacheUserChange(queries, changed),
    onError: (error) => {
      refreshIfGone(queries, error)
      toastFailure(error, failed)
    },
  })
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
          if (!change.isPending) change.mutate(enabled)
        }}
      />
    </span>
  )
}
