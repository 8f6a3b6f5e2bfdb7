import { send } from '../../../browser/api.ts'
import { readEmailSettings, readSecuritySettings } from '../calls.ts'

interface Asking {
  signal: AbortSignal
}

/** Asked anew by each screen that opens: another administrator may have changed them. */
export const emailSettingsQuery = {
  queryKey: ['/api/settings/email'] as const,
  queryFn: ({ signal }: Asking) => send(readEmailSettings, { signal }),
  staleTime: 60_000,
}

export const securitySettingsQuery = {
  queryKey: ['/api/settings/security'] as const,
  queryFn: ({ signal }: Asking) => send(readSecuritySettings, { signal }),
  staleTime: 60_000,
}
