import { deviceAheadMs } from '../../../../browser/api/clock.ts'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { readSystemStatus } from '../endpoints.ts'

/**
 * Adds `aheadMs`, the time by which this device's clock is ahead of the server's, including the duration of the
 * response.
 */
export const systemStatusQuery = {
  queryKey: ['/api/system-status'] as const,
  queryFn: async ({ signal }: QueryContext) => {
    const status = await send(readSystemStatus, { signal })
    return { ...status, aheadMs: deviceAheadMs(status.time) }
  },
  // Missing set-up may have been completed on another screen.
  staleTime: 0,
}
