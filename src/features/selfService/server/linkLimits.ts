import type { Tx } from '../../../server/database/db.ts'
import { countStoredSince } from '../../mail/server/queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Mails with a link that someone asked for, to one address and for each of its accounts. */
const limits = { soonMs: 2 * minuteMs, soon: 1, day: 6, dayOfKnownDevice: 12 }

/**
 * Whether links may be mailed to an address again. A browser that has signed in there has as many more as
 * strangers can use up. With the accounts locked, which have the address.
 *
 * @param emails of the accounts: one address, in any case
 * @param factor how many times more than usual are allowed
 */
export async function mayMailLinks(
  tx: Tx,
  emails: readonly string[],
  { isKnownDevice, factor }: { isKnownDevice: boolean; factor: number },
): Promise<boolean> {
  const times = factor * emails.length
  const storedIn = (ms: number) => countStoredSince(tx, 'passwordLink', emails, Date.now() - ms)
  if ((await storedIn(limits.soonMs)) >= limits.soon * times) return false
  return (await storedIn(dayMs)) < (isKnownDevice ? limits.dayOfKnownDevice : limits.day) * times
}
