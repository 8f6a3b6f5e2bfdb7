import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../browser/api/send.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { switchTwoFactor } from '../endpoints.ts'
import type { DirectoryEntry } from '../schema.ts'
import { cacheUser, refreshIfGone } from '../../directory/browser/api.ts'

export const switchFailed = 'Failed to update 2FA status'

/** Sets whether sign-in asks a user for a code, and shows a toast with the result. */
export function useTwoFactorSwitch(user: DirectoryEntry) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      send(switchTwoFactor, { params: { id: String(user.id) }, body: { enabled } }),
    onSuccess: (changed) => {
      cacheUser(queries, changed)
      const state = changed.otpEnabled ? 'on' : 'off'
      toast({ title: `Two-factor sign-in of ${user.username} is ${state}`, kind: 'success' })
    },
    onError: (error) => {
      refreshIfGone(queries, error)
      toastFailure(error, switchFailed)
    },
  })
}
