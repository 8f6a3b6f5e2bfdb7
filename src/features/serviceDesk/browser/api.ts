import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../browser/api/send.ts'
import * as endpoints from '../endpoints.ts'
import type { ServiceDeskSettings } from '../schema.ts'

export const serviceDeskSettingsQuery = {
  queryKey: [endpoints.readServiceDeskSettings.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readServiceDeskSettings, { signal }),
  staleTime: 60_000,
}

/** On a conflict the settings are loaded again, so that the screen shows the current ones. @throws ApiError */
export async function saveServiceDeskSettings(
  queries: QueryClient,
  startedFrom: ServiceDeskSettings,
  change: Partial<ServiceDeskSettings>,
): Promise<void> {
  const { queryKey } = serviceDeskSettingsQuery
  try {
    const body = { ...startedFrom, ...change }
    const saved = await send(endpoints.saveServiceDeskSettings, { body, startedFrom })
    queries.setQueryData<ServiceDeskSettings>(queryKey, saved)
  } catch (error) {
    if (error instanceof ApiError && error.conflict) await queries.invalidateQueries({ queryKey })
    throw error
  }
}
