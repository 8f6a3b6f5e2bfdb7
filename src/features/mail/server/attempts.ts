import type { Tx } from '../../../server/database/db.ts'
import { findMailDelivery, type MailDelivery } from '../../../server/health/mailDelivery.ts'
import type { StoredEmailSettings } from '../../base/settings/server/queries.ts'
import { makeDelayedDue } from './commands.ts'
import type { SendOutcome } from './delivery.ts'

/**
 * Stores whether the mail server works, if the attempt has changed this state. After failures, the first attempt that
 * reaches the server makes the delayed mails due. A server that refuses the mail counts as reached, but the mail does
 * not count as delivered.
 *
 * @param settings the settings of the attempt; nothing is stored if the stored settings have changed since
 * @param at milliseconds since 1970
 */
export async function recordAttempt(
  tx: Tx,
  settings: Pick<StoredEmailSettings, 'updatedAt'>,
  outcome: SendOutcome,
  at: number,
): Promise<void> {
  const found = await findMailDelivery(tx)
  if (found?.settingsAt !== settings.updatedAt) return
  const { heldSince: _, ...before } = found
  const after = stateAfter(before, outcome, new Date(at).toISOString())
  const isKnown = (['deliveredAt', 'failingSince', 'problem'] as const).every(
    (name) => after[name] === before[name],
  )
  if (isKnown) return
  await tx
    .insertInto('mailDelivery')
    .values({ id: 1, ...after })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute()
  if (before.failingSince !== null && after.failingSince === null) await makeDelayedDue(tx, at)
}

function stateAfter(before: MailDelivery, outcome: SendOutcome, at: string): MailDelivery {
  if (!outcome.sent && outcome.about === 'server')
    return { ...before, failingSince: before.failingSince ?? at, problem: outcome.reason }
  const deliveredAt = before.deliveredAt ?? (outcome.sent ? at : null)
  return { ...before, deliveredAt, failingSince: null, problem: null }
}
