import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bothEngines,
  emptyTables,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/engines.ts'
import type { Db } from '../../../server/database/db.ts'
import { roles } from '../../../shared/endpoint/roles.ts'
import { folded } from '../../../shared/text/folded.ts'
import { sortKey } from '../../../shared/text/sortKey.ts'

const start = '2026-01-05T10:00:00.000Z'
const people = 6
/** The longest key, as the migration cuts it. */
const keyCharacters = 200

const name = fc.constantFrom('Ångström 9', 'angstrom 10', 'ﷺ'.repeat(200), '', null)
const time = fc.constantFrom(null, start, '2026-02-05T10:00:00.000Z')
const change = fc.record(
  {
    role: fc.constantFrom(...roles),
    email: name,
    company: name,
    isSuspended: fc.boolean(),
    otpVerified: fc.boolean(),
    otpEnabled: fc.boolean(),
    invitedUntil: time,
    lastSignInAt: time,
    phone: name,
  },
  { requiredKeys: ['role'] },
)
type Step = (db: Db, ids: readonly number[]) => Promise<unknown>
const step: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 8, arbitrary: fc.tuple(fc.nat(people - 1), change) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(people - 1), fc.constant(undefined)) },
  )
  .map(([place, changed]) => (db: Db, ids: readonly number[]) => {
    const id = ids[place] ?? 0
    return changed
      ? db.updateTable('users').set(changed).where('id', '=', id).execute()
      : db.deleteFrom('users').where('id', '=', id).execute()
  })

async function addPeople(db: Db): Promise<number[]> {
  const users = Array.from({ length: people }, (_, place) => {
    const username = `Zoë.${place}`
    return { username, usernameKey: username, passwordHash: 'none', createdAt: start, updatedAt: start }
  })
  return (await db.insertInto('users').values(users).returning('id').execute()).map(({ id }) => id)
}

const cut = (text: string) => Array.from(text).slice(0, keyCharacters).join('') || null

async function expectedEntries(db: Db) {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  return users.map(({ id, username, email, company, role, otpVerified, otpEnabled, ...user }) => ({
    id,
    nameKey: cut(sortKey(username)),
    emailKey: email === null ? null : cut(sortKey(email)),
    companyKey: company === null ? null : cut(folded(company)),
    role,
    twoFactor: otpVerified ? (otpEnabled ? 'on' : 'off') : 'none',
    isSuspended: user.isSuspended,
    isWaiting: user.invitedUntil !== null,
    hasSignedIn: user.lastSignInAt !== null,
  }))
}

describe.each(bothEngines)('The entries of the list of users (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  async function stored() {
    const { rows } = await sql<
      Record<string, unknown>
    >`select "id", "nameKey", "emailKey", "companyKey", "role",
      "twoFactor", "isSuspended", "invitedUntil" is not null as "isWaiting", "lastSignInAt" is not null as "hasSignedIn"
      from "listedUsers" order by "id"`.execute(database.db)
    const booleans = ['isSuspended', 'isWaiting', 'hasSignedIn']
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          booleans.includes(column) ? Boolean(value) : value,
        ]),
      ),
    )
  }

  test('are those of the accounts, whatever changes at the same time', async () => {
    const rounds = fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        await emptyTables(database)
        const ids = await addPeople(database.db)
        for (const steps of history) {
          await Promise.all(steps.map((each) => database.transaction((tx) => each(tx, ids))))
          expect(await stored()).toEqual(await expectedEntries(database.db))
        }
      }),
      { numRuns: 10 },
    )
  })
})
