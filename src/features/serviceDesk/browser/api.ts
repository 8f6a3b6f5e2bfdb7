import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../browser/api/send.ts'
import * as endpoints from '../endpoints.ts'
import type { ServiceDeskSettings } from '../schema.ts'

export const serviceDeskSettingsQuery = {
  queryKey: [endpoints.readServiceDeskSettings.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readServiceDeskSettings, { signal }),
  staleTime: 60_000,
}

/**
 * Changes some of the settings that the screen shows. On a conflict they are loaded again, so that it shows the current ones.
 * @throws ApiError
 */
export async function saveServiceDeskSettings(
  queries: QueryClient,
  change: Partial<ServiceDeskSettings>,
): Promise<void> {
  const { queryKey } = serviceDeskSettingsQuery
  const startedFrom = queries.getQueryData<ServiceDeskSettings>(queryKey)
  if (!startedFrom) throw new Error('The settings are changed before they are loaded.')
  try {
    const body = { ...startedFrom, ...change }
    const saved = await send(endpoints.saveServiceDeskSettings, { body, startedFrom })
    queries.setQueryData<ServiceDeskSettings>(queryKey, saved)
  } catch (error) {
    if (error instanceof ApiError && error.conflict) await queries.invalidateQueries({ queryKey })
    throw error
  }
}
