import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { readWaiting } from '../endpoints.ts'

/** Asked for whenever it is shown: what waited may have been done on another screen. */
export const waitingQuery = {
  queryKey: ['/api/waiting'] as const,
  queryFn: ({ signal }: QueryContext) => send(readWaiting, { signal }),
  staleTime: 0,
}
