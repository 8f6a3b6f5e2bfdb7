import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../../../server/lists/walkedRange.ts'
import { beginningWith } from '../../../../shared/text/folded.ts'
import { dayMs } from '../../../../shared/time/durations.ts'
import { neverInvited } from '../../accounts/invitations.ts'
import type { UserSelection } from '../schema.ts'

const days = { week: 7, month: 30, quarter: 90 }

const daysBefore = (at: number, count: number) => new Date(at - count * dayMs).toISOString()

const inState = {
  active: sql`(not "isSuspended" and "invitedUntil" is null)`,
  invited: sql`"invitedUntil" <> ${neverInvited}`,
  'not-invited': sql`"invitedUntil" = ${neverInvited}`,
  suspended: sql`"isSuspended"`,
  'two-factor': sql`"twoFactor" = 'on'`,
  'no-two-factor': sql`"twoFactor" <> 'on'`,
}

function hasSignedIn(signIn: NonNullable<UserSelection['signIn']>, at: number): RawBuilder<unknown> {
  if (signIn === 'never') return sql`"lastSignInAt" is null`
  return signIn === 'longer'
    ? sql`"lastSignInAt" <= ${daysBefore(at, days.quarter)}`
    : sql`"lastSignInAt" >= ${daysBefore(at, days[signIn])}`
}

/**
 * Matches the users of a filter, as entries of the table "listedUsers", which the database maintains
 * (migrations/0092-listed-users.ts).
 */
export const isSelected = (
  { role, company, state, signIn }: UserSelection,
  at: number,
): RawBuilder<boolean> =>
  allOf(
    role !== undefined && sql`"role" = ${role}`,
    company !== undefined && sql`"companyKey" like ${beginningWith(company)} escape '\\'`,
    state && inState[state],
    signIn && hasSignedIn(signIn, at),
  )
