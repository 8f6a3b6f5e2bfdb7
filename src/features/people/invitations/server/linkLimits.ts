import type { Tx } from '../../../../server/database/db.ts'
import { countStoredSince } from '../../../mail/server/queries.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/time/durations.ts'

/** The shortest time between two mails to one address. */
const pauseMs = 2 * minuteMs
/**
 * The number of mails to one address in a day without a long wait. Later mails are an hour apart, so that strangers
 * block the owner for an hour at most.
 */
const freeInDay = 3
const freeInDayOnKnownDevice = 9

/**
 * Whether links may be mailed to an address again. A browser that has signed in to one of the address's accounts gets
 * more mails, so that strangers cannot use up its limit. Call this with the accounts locked.
 *
 * @param emails the address once for each account, in the spelling of the account. The limits are multiplied by the
 * number of accounts
 * @param factor multiplies the limits; 1 for the usual limits
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
