import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { readEmailSettings, readSecuritySettings } from '../endpoints.ts'

export const emailSettingsQuery = {
  queryKey: ['/api/settings/email'] as const,
  queryFn: ({ signal }: QueryContext) => send(readEmailSettings, { signal }),
  staleTime: 60_000,
}

export const securitySettingsQuery = {
  queryKey: ['/api/settings/security'] as const,
  queryFn: ({ signal }: QueryContext) => send(readSecuritySettings, { signal }),
  staleTime: 60_000,
}
