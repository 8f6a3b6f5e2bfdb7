import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api/send.ts'
import * as endpoints from '../endpoints.ts'
import type { ServiceDeskSettings } from '../schema.ts'

export const serviceDeskSettingsQuery = {
  queryKey: [endpoints.readServiceDeskSettings.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readServiceDeskSettings, { signal }),
  staleTime: 60_000,
}

export async function saveServiceDeskSettings(
  queries: QueryClient,
  body: ServiceDeskSettings,
): Promise<void> {
  const saved = await send(endpoints.saveServiceDeskSettings, { body })
  queries.setQueryData<ServiceDeskSettings>(serviceDeskSettingsQuery.queryKey, saved)
}
