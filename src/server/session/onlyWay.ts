import { sql } from 'kysely'
import type { Role } from '../../shared/endpoint/roles.ts'
import type { Remembering } from '../database/db.ts'
import { keptUntil } from '../database/kept.ts'

/** A provider of single sign-on that users of its email domains must use. */
export interface OnlyWay {
  id: number
  /** The label of the provider's button. */
  name: string
}

interface Account {
  id: number
  role: Role
  email: string | null
  emailConfirmedAt: string | null
}

const keptOnlyWays = keptUntil('identityProviders', (db) =>
  db
    .selectFrom('identityProviders')
    .select(['id', 'name', 'emailDomains'])
    .where('isOn', '=', true)
    .where('isOnlyWay', '=', true)
    .orderBy('id')
    .execute(),
)

/**
 * The single sign-on provider that the account must use; undefined if it may sign in by the method of `providerId`.
 *
 * Administrators may use any method, so that one of them can always sign in. So may users whom the provider could not
 * sign in, because their address is unconfirmed or belongs to another account as well.
 *
 * @param providerId the provider of this sign-in; null for the portal's own sign-in methods
 */
export async function otherWayOf(
  db: Remembering,
  { id, role, email, emailConfirmedAt }: Account,
  providerId: number | null,
): Promise<OnlyWay | undefined> {
  if (role === 'Administrator' || email === null || emailConfirmedAt === null) return undefined
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const ways = (await keptOnlyWays(db)).filter(({ emailDomains }) =>
    emailDomains.split(', ').includes(domain),
  )
  const [only] = ways
  if (!only || ways.some((way) => way.id === providerId)) return undefined
  const another = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower("email")`, '=', sql`(select lower("email") from "users" where "id" = ${id})`)
    .where('emailConfirmedAt', 'is not', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return another ? undefined : only
}

/** Whether a session began by a sign-in method that its account may no longer use. */
export async function beganOtherwise(
  db: Remembering,
  session: Account & { providerId: number | null },
): Promise<boolean> {
  return (await otherWayOf(db, session, session.providerId)) !== undefined
}
