import { sql } from 'kysely'
import type { Db } from '../../../../server/database/db.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { cleanEmail } from '../../../../shared/text/typedText.ts'
import { lowered } from '../../../people/accounts/server/queries.ts'
import type { Sender } from '../policy.ts'

/** The accounts that have confirmed an address, at most two. */
const accountsOf = (db: Db, address: string) =>
  db
    .selectFrom('users')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .select(['users.id', 'role', 'isSuspended', 'emailConfirmedAt', 'companyMembers.ticketAccess'])
    .where(sql`lower("email")`, '=', lowered(cleanEmail(address)))
    .where('emailConfirmedAt', 'is not', null)
    .orderBy('users.id')
    .limit(2)

export type SenderAccount = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number]

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
  const own = lowered(cleanEmail(address))
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

/** Whether an account with this id exists. */
export const isThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
