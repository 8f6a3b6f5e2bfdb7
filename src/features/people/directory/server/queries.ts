import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../../../server/database/db.ts'
import { beginningWith } from '../../../../shared/text/folded.ts'
import { withAllNames } from '../../../../shared/text/calledName.ts'
import { account, type Account } from '../../accounts/schema.ts'
import { neverInvited } from '../../accounts/invitations.ts'
import type { UserSelection } from '../schema.ts'
import { dayMs } from '../../../../shared/time/durations.ts'

/** The number of accounts that one statement reads, in about 5 ms. */
const walkedAtOnce = 500

const days = { week: 7, month: 30, quarter: 90 }

/** Earlier than any sign-in. */
const beginning = new Date(0).toISOString()

const columns = [...z.keyof(account).options, 'createdAt', 'lastSignInAt'] as const
export type FoundUser = Account & { createdAt: string; lastSignInAt: string | null }

/**
 * The accounts that match all filters. Reads accounts in steps, along the index that usually leaves the fewest accounts
 * to read. The program itself checks the other filters. So no combination of filters delays other requests.
 */
export async function* foundUsers(
  db: Db,
  selection: UserSelection,
  at = Date.now(),
): AsyncGenerator<FoundUser[], void> {
  const fits = fitting(selection, at)
  const { order, where, after } = narrowest(selection, at)
  let last: FoundUser | undefined
  while (true) {
    let page = db.selectFrom('users').select(columns)
    if (where) page = page.where(where)
    if (last) page = page.where(after(last))
    const rows = await page.orderBy(order).limit(walkedAtOnce).execute()
    yield rows.filter(fits).map(withAllNames)
    last = rows.at(-1)
    if (!last || rows.length < walkedAtOnce) return
    await nextTurn()
  }
}

/** A way to read accounts in the order of an index. The last column of the index is the id. */
interface Walk {
  order: RawBuilder<unknown>
  where?: RawBuilder<SqlBool>
  after: (last: FoundUser) => RawBuilder<SqlBool>
}

/** Chooses the filter whose index usually leaves the fewest accounts to read. */
function narrowest({ company, state, signIn, role }: UserSelection, at: number): Walk {
  if (company !== undefined) {
    // The statement takes about 20 ms, because SQLite cannot index a function that this program defines.
    const where = sql<SqlBool>`folded("company") like ${beginningWith(company)} escape '\\'`
    return { ...byId, where }
  }
  if (state === 'invited' || state === 'not-invited') {
    const until = state === 'invited' ? undefined : neverInvited
    return along(sql`"invitedUntil"`, ({ invitedUntil }) => invitedUntil, neverInvited, until)
  }
  if (state === 'suspended') return { ...byId, where: sql`"isSuspended"` }
  const signedIn = sql`"lastSignInAt"`
  if (signIn === 'never') {
    return {
      order: sql`${signedIn}, "id"`,
      where: sql<SqlBool>`${signedIn} is null`,
      after: ({ id }) => sql<SqlBool>`"id" > ${id}`,
    }
  }
  if (signIn !== undefined) {
    const since = signIn === 'longer' ? beginning : daysBefore(at, days[signIn])
    const until = signIn === 'longer' ? daysBefore(at, days.quarter) : undefined
    return along(signedIn, ({ lastSignInAt }) => lastSignInAt, since, until)
  }
  if (role !== undefined) return along(sql`"role"`, () => role, role, role)
  return byId
}

const byId: Walk = { order: sql`"id"`, after: ({ id }) => sql<SqlBool>`"id" > ${id}` }

/**
 * Reads along the index of a column, within a range. With `=` instead of a range, PostgreSQL would read in the order of
 * the primary key, and scan accounts that do not match.
 */
function along(
  by: RawBuilder<unknown>,
  valueOf: (user: FoundUser) => string | null,
  from: string,
  to?: string,
): Walk {
  const isFrom = sql<SqlBool>`${by} >= ${from}`
  return {
    order: sql`${by}, "id"`,
    where: to === undefined ? isFrom : sql<SqlBool>`${isFrom} and ${by} <= ${to}`,
    after: (last) => sql<SqlBool>`(${by}, "id") > (${valueOf(last)}, ${last.id})`,
  }
}

const daysBefore = (at: number, count: number) => new Date(at - count * dayMs).toISOString()

const stateFits = {
  active: ({ isSuspended, invitedUntil }: Account) => !isSuspended && invitedUntil === null,
  invited: ({ invitedUntil }: Account) => invitedUntil !== null && invitedUntil !== neverInvited,
  'not-invited': ({ invitedUntil }: Account) => invitedUntil === neverInvited,
  suspended: ({ isSuspended }: Account) => isSuspended,
  'two-factor': ({ otpVerified, otpEnabled }: Account) => otpVerified && otpEnabled,
  'no-two-factor': ({ otpVerified, otpEnabled }: Account) => !(otpVerified && otpEnabled),
}

/** Checks the filters other than the company filter, which is always a condition of the statement. */
function fitting({ role, state, signIn }: UserSelection, at: number): (user: FoundUser) => boolean {
  const newest = daysBefore(at, days.quarter)
  const signInFits = ({ lastSignInAt }: FoundUser): boolean => {
    if (signIn === undefined || lastSignInAt === null) return signIn === undefined || signIn === 'never'
    if (signIn === 'never') return false
    return signIn === 'longer' ? lastSignInAt <= newest : lastSignInAt >= daysBefore(at, days[signIn])
  }
  return (user) =>
    (role === undefined || user.role === role) &&
    (state === undefined || stateFits[state](user)) &&
    signInFits(user)
}
