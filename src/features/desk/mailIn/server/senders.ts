import { sql } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { cleanEmail } from '../../../../shared/text/typedText.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import { lowered } from '../../../people/accounts/server/queries.ts'
import type { Sender } from '../policy.ts'

/** The form in which addresses are compared. */
export const addressForm = (address: string): string => lowered(cleanEmail(address))

/** The accounts that have an address, confirmed or not, at most `most`. */
export const accountsWith = (db: Db, address: string, most: number) =>
  db
    .selectFrom('users')
    .select(['id', 'role', shownName.as('name')])
    .where(sql`lower("email")`, '=', addressForm(address))
    .orderBy('id')
    .limit(most)
    .execute()

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .select(['users.id', 'role', 'isSuspended', 'emailConfirmedAt', 'companyMembers.ticketAccess'])

/** The accounts that have confirmed an address, at most two. */
const accountsOf = (db: Db, address: string) =>
  accounts(db)
    .where(sql`lower("email")`, '=', addressForm(address))
    .where('emailConfirmedAt', 'is not', null)
    .orderBy('users.id')
    .limit(2)

export type SenderAccount = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number]

/** The customer with this id, locked until the transaction ends; undefined if there is none. */
export const lockCustomer = (tx: Db, id: number): Promise<SenderAccount | undefined> =>
  accounts(tx).where('users.id', '=', id).where('role', '=', 'customer').forUpdate('users').executeTakeFirst()

/** Who has sent a mail, with the account if there is exactly one. */
export interface FoundSender {
  sender: Sender
  account?: SenderAccount
}

/**
 * @param address the address in From; null if there is not exactly one
 * @param isLocked whether the account is locked until the transaction ends
 */
export async function findSender(db: Db, address: string | null, isLocked: boolean): Promise<FoundSender> {
  if (address === null) return { sender: 'nobody' }
  if (await isOurs(db, address)) return { sender: 'ourselves' }
  const query = accountsOf(db, address)
  const [account, another] = await (isLocked ? query.forUpdate('users') : query).execute()
  if (!account) return { sender: 'stranger' }
  if (another) return { sender: 'several' }
  return { sender: kindOf(account), account }
}

function kindOf({ role, isSuspended }: SenderAccount): Sender {
  if (isSuspended) return 'suspended'
  if (isStaff(role)) return 'staff'
  return role === 'customer' ? 'customer' : 'legacyUser'
}

/** Whether a mailbox of this installation has the address, or its mails are sent from there. */
async function isOurs(db: Db, address: string): Promise<boolean> {
  const own = addressForm(address)
  const found = await db
    .selectFrom('mailboxes')
    .select(sql<string>`"address"`.as('address'))
    .where('address', '=', own)
    .unionAll(
      db
        .selectFrom('emailSettings')
        .select('fromEmail as address')
        .where(sql`lower("fromEmail")`, '=', own),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether staff have blocked an address; false without an address. */
export async function isBlocked(db: Db, address: string | undefined): Promise<boolean> {
  if (address === undefined) return false
  const found = await db
    .selectFrom('blockedSenders')
    .select('id')
    .where('address', '=', addressForm(address))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether an account with this id exists. */
export const isThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
