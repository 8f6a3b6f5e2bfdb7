import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../../../server/appContext.ts'
import { audit } from '../../../../server/audit/audit.ts'
import { requiresCode, type Confirmed } from '../../../../server/session/confirmation.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { enqueueNotice } from '../../../mail/server/notices.ts'
import { recoveryCodeCount } from '../schema.ts'
import { record, tell } from './credentials.ts'
import { findAccountForUpdate } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'recovery codes made': 'Made new recovery codes',
  'recovery code used': 'Used a recovery code',
})

type Hashing = Pick<AppContext, 'secretBox'>

/** 32 characters, 5 bits each, without those that look alike on paper. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => Array.from(randomBytes(10), (byte) => signs[byte % signs.length]).join('')

/** The value of `by` in the audit event of a sign-in with a recovery code. */
export const byRecoveryCode = 'recovery code'

/** A code in two groups, as the owner writes it down. */
const inGroups = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/**
 * The digest depends on the account and on a secret key. A plain hash of a code could be reversed by guessing, because
 * a code has only 50 bits.
 */
const hashOf = ({ secretBox }: Hashing, userId: number, code: string) =>
  secretBox.digest('recovery code', JSON.stringify([userId, code]))

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * For 10 minutes after 2FA was set up or switched on, the first recovery codes belong to that change. The mail about
 * the change then suffices, and no mail about the codes is sent.
 */
const setUpMs = 10 * 60_000

/** Whether the owner has just set up or switched on 2FA. The mail about that change then suffices for new codes. */
async function belongToSetUp(tx: Tx, userId: number, { actorId }: Confirmed): Promise<boolean> {
  if (actorId !== userId) return false
  const event = await tx
    .selectFrom('auditEvents')
    .select('id')
    .where('actorId', '=', userId)
    .where('action', 'in', ['2FA set up', '2FA set up anew', '2FA switched on'])
    .where('at', '>', new Date(Date.now() - setUpMs).toISOString())
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

/**
 * Replaces the codes of an account and returns the new codes. Only their hashes are stored. The owner gets a mail,
 * unless a mail about the set-up of 2FA was just sent.
 *
 * @throws 400 if sign-in asks for no second factor
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  hashing: Hashing,
  userId: number,
  by: Confirmed,
): Promise<string[]> {
  const user = await findAccountForUpdate(tx, userId)
  if (!user || !(requiresCode(user) || user.passkeyCount > 0))
    throw new AppError('invalid', 'Please set up 2FA first.')
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const createdAt = now()
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(hashing, userId, code), createdAt })))
    .execute()
  const isTold = numDeletedRows === 0n && (await belongToSetUp(tx, userId, by))
  await (isTold ? record : tell)(tx, userId, 'recovery codes made', by)
  return codes.map(inGroups)
}

/**
 * Marks a code as used and tells the owner. Returns the number of remaining codes; undefined if the code is wrong or
 * was used before.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  hashing: Hashing,
  { userId, code, address, host }: { userId: number; code: string; address: string; host: string },
): Promise<number | undefined> {
  // Locks the account, as `consumeStep` does. Requests that would end the session then wait.
  await findAccountForUpdate(tx, userId)
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(hashing, userId, code))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return undefined
  const left = await recoveryCodesLeft(tx, userId)
  const detail = { left }
  await audit(tx, {
    action: 'recovery code used',
    actorId: userId,
    subject: `user ${userId}`,
    detail,
    address,
  })
  const values = { address, recoveryCodesLeft: left }
  await enqueueNotice(tx, { userId, notice: 'recoveryCodeUsed', values, path: '/login', host })
  return left
}
