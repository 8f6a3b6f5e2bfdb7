import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { readWaiting } from '../endpoints.ts'

/** Requested whenever the work is shown, because it may have been done on another screen. */
export const waitingQuery = {
  queryKey: ['/api/waiting'] as const,
  queryFn: ({ signal }: QueryContext) => send(readWaiting, { signal }),
  staleTime: 0,
}
