import type { Confirmed } from '../../../server/session/confirmation.ts'
import type { Tx } from '../../../server/database/db.ts'
import type { StoredEmailSettings } from '../../base/settings/server/queries.ts'
import { storeNotice } from './notices.ts'
import { oneForEachAddress } from './outbox.ts'

/**
 * Mails every administrator with a confirmed address about a change that could give away accounts, in the transaction
 * of the change. Includes the administrator who made the change, because an attacker may have used their session. The
 * mail has no link, because after a change of domains a link could lead to the attacker.
 *
 * @param change a sentence that describes the change
 * @param formerServer the settings to send with, if the change is about the mail server
 */
export async function tellAdministrators(
  tx: Tx,
  change: string,
  { actorId, address, host }: Confirmed,
  formerServer?: StoredEmailSettings,
): Promise<void> {
  const administrators = await findAdministrators(tx)
  const actor = administrators.find(({ id }) => id === actorId)
  await storeNotice(tx, 'administrationChanged', reachedOf(administrators), {
    values: {
      change,
      ...(actor && { administrator: actor.username }),
      ...(address !== undefined && { address }),
    },
    ...(host !== undefined && { host }),
    formerServer: formerServer && JSON.stringify(formerServer),
  })
}

/**
 * Mails every administrator with a confirmed address about a virus, in the transaction that records the virus.
 *
 * @param found the name of the virus
 */
export async function tellOfVirus(tx: Tx, found: string): Promise<void> {
  const administrators = reachedOf(await findAdministrators(tx))
  await storeNotice(tx, 'virusFound', administrators, { values: { found }, path: '/admin/audit' })
}

/** Mails every administrator with a confirmed address that emails of mailboxes cannot be fetched. */
export async function tellOfUnfetched(tx: Tx): Promise<void> {
  const administrators = reachedOf(await findAdministrators(tx))
  await storeNotice(tx, 'mailsNotFetched', administrators, { path: '/admin/site-settings#mailboxes' })
}

const findAdministrators = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'emailConfirmedAt', 'isSuspended'])
    .where('role', '=', 'Administrator')
    .orderBy('id')
    .execute()

/** Administrators with a confirmed address who are not suspended, one for each address. */
const reachedOf = (administrators: Awaited<ReturnType<typeof findAdministrators>>) =>
  oneForEachAddress(
    administrators.flatMap(({ id, email, emailConfirmedAt, isSuspended }) =>
      email !== null && emailConfirmedAt !== null && !isSuspended ? [{ address: email, userId: id }] : [],
    ),
  )

/**
 * Tells administrators that the mail server, its login or the sender has changed. The mail is sent with the previous
 * settings, because an attacker who entered the new ones could intercept it. If the previous settings no longer work,
 * only this mail fails.
 */
export async function tellOfMailServer(
  tx: Tx,
  {
    before,
    stored,
    by,
  }: { before: StoredEmailSettings | undefined; stored: StoredEmailSettings; by: Confirmed },
): Promise<void> {
  if (!before || isSame(before, stored)) return
  const change = `Emails are now sent through ${stored.smtpHost}, from ${stored.fromEmail}. This email was sent with the previous settings.`
  await tellAdministrators(tx, change, by, before)
}

const isSame = (before: StoredEmailSettings, after: StoredEmailSettings) =>
  JSON.stringify({ ...before, updatedAt: '' }) === JSON.stringify({ ...after, updatedAt: '' })
