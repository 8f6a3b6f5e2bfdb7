import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../../browser/api/send.ts'
import { release } from '../endpoints.ts'
import type { RestoredMailsChoice } from '../values.ts'

/** Releases this installation, and reloads the data that say whether it is held. */
export async function releaseInstallation(
  queries: QueryClient,
  restoredMails: RestoredMailsChoice,
): Promise<{ message: string }> {
  const released = await send(release, { body: { restoredMails } })
  await queries.invalidateQueries({ queryKey: ['/api/system-status'] })
  return released
}
