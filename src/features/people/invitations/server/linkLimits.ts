import type { Tx } from '../../../../server/database/db.ts'
import { countStoredSince } from '../../../mail/server/queries.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/time/durations.ts'

/** The shortest time between two mails to one address. */
const pauseMs = 2 * minuteMs
/**
 * The number of mails that one address can get in a day without a long wait. Further mails are an hour apart, so that
 * strangers can block the owner for at most an hour.
 */
const freeInDay = 3
const freeInDayOnKnownDevice = 9

/**
 * Whether links may be mailed to an address again. More mails are allowed if the request comes from a browser that has
 * signed in to one of the address's accounts. Strangers therefore cannot block that browser so easily. Call this with
 * the accounts locked.
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
