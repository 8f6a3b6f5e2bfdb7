import type { Tx } from '../../../../server/database/db.ts'
import { countStoredSince } from '../../../mail/server/queries.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/time/durations.ts'

/** The shortest time between two mails to one address. */
const pauseMs = 2 * minuteMs
/** Mails to one address in a day. Further ones are an hour apart, so that strangers block the owner for an hour at most. */
const freeInDay = 3
const freeInDayOnKnownDevice = 9

/**
 * Whether links may be mailed to an address again. Browsers that have signed in to one of its accounts have more mails than
 * strangers can use up. To be called with the accounts locked.
 *
 * @param emails of the accounts: one address, in any case. Every number counts once for each account
 * @param factor how many times more than usual are allowed
 */
export async function mayMailLinks(
  tx: Tx,
  emails: readonly string[],
  { isKnownDevice, factor }: { isKnownDevice: boolean; factor: number },
): Promise<boolean> {
  const times = factor * emails.length
  const storedIn = (ms: number) => countStoredSince(tx, 'passwordLink', emails, Date.now() - ms)
  if ((await storedIn(pauseMs)) >= times) return false
  const free = isKnownDevice ? freeInDayOnKnownDevice : freeInDay
  return (await storedIn(dayMs)) < free * times || (await storedIn(hourMs)) < times
}
