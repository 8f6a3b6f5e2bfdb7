import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { walksOf } from '../../../../tests/support/rowsWalked.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { roles } from '../../../shared/endpoint/roles.ts'
import { neverInvited } from '../accounts/invitations.ts'
import { account } from '../accounts/schema.ts'
import { usersInRange } from './server/range.ts'
import { lastSignIns, userOrders, userStates, type UserOrder, type UserView } from './view.ts'

const listed = z.array(z.strictObject(account.shape))
type Listed = z.infer<typeof listed>[number] & { lastSignInAt: string | null }

const day = 24 * 60 * 60 * 1000
const start = Date.now()
const ago = (days: number) => new Date(start - days * day).toISOString()

const firstNames = ['ada', 'Émile', 'Zoë', 'søren', 'ben', 'Adam', '田中']
const companies = ['Harbor Supply', 'HÀRBOR Light', 'Müller & Söhne', "O'Neil", '100% Ltd', null, '']
const signIns = [null, 2, 20, 80, 400]
const invitations = [null, null, null, ago(-5), ago(5), neverInvited]

/** Users with every value of every filter; some share an email address, or have names that differ in accents only. */
const newUsers = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = firstNames[index % firstNames.length] ?? ''
    const signedIn = signIns[index % signIns.length] ?? null
    const username = `${name}.${index}`
    return {
      username,
      usernameKey: username.toLowerCase(),
      passwordHash: 'none',
      role: roles[index % roles.length],
      email: index % 9 === 0 ? null : `${name}${index % 50}@visitor.example`,
      fullName: index % 4 === 0 ? `Person ${index} Petrova` : null,
      firstName: index % 4 === 1 ? 'Marcus' : null,
      company: companies[index % companies.length] ?? null,
      phone: index % 3 === 0 ? `+1 (614) 555-${1000 + index}` : null,
      isSuspended: index % 8 === 3,
      otpVerified: index % 3 !== 0,
      otpEnabled: index % 2 === 0,
      invitedUntil: invitations[index % invitations.length] ?? null,
      lastSignInAt: signedIn === null ? null : ago(signedIn),
      createdAt: ago(500),
      updatedAt: ago(500),
    }
  })

async function addUsers(app: TestApp, count: number): Promise<void> {
  const users = newUsers(count)
  for (let from = 0; from < count; from += 300)
    await app.context.database.db
      .insertInto('users')
      .values(users.slice(from, from + 300))
      .execute()
}

const within = (limit: number) => (user: Listed) => (user.lastSignInAt ?? '') >= ago(limit)
const signedIn: Record<(typeof lastSignIns)[number], (user: Listed) => boolean> = {
  never: (user) => user.lastSignInAt === null,
  week: within(7),
  month: within(30),
  quarter: within(90),
  longer: (user) => user.lastSignInAt !== null && !within(90)(user),
}
const hasState: Record<(typeof userStates)[number], (user: Listed) => boolean> = {
  active: (user) => !user.isSuspended && user.invitedUntil === null,
  invited: (user) => user.invitedUntil !== null && user.invitedUntil !== neverInvited,
  'not-invited': (user) => user.invitedUntil === neverInvited,
  suspended: (user) => user.isSuspended,
  'two-factor': (user) => user.otpVerified && user.otpEnabled,
  'no-two-factor': (user) => !user.otpVerified || !user.otpEnabled,
}
const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Whether a user is in the filters, as they are described. */
const isIn =
  ({ role, company, state, signIn }: UserView) =>
  (user: Listed) =>
    (role === undefined || user.role === role) &&
    (company === undefined || plain(user.company ?? '').startsWith(plain(company))) &&
    (state === undefined || hasState[state](user)) &&
    (signIn === undefined || signedIn[signIn](user))

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const ranked = ({ otpVerified, otpEnabled }: Listed) => (otpVerified ? (otpEnabled ? '1' : '2') : '3')

/** Sorts as browsers did when they loaded all users: ties by name, users without a value last. */
function sorted(users: readonly Listed[], by: UserOrder, isDescending: boolean): Listed[] {
  const named = users.toSorted((one, other) => compare(one.username, other.username) || one.id - other.id)
  if (by === 'username') return isDescending ? named.toReversed() : named
  const textOf = (user: Listed) => (by === 'twoFactor' ? ranked(user) : (user[by] ?? ''))
  return named.toSorted((one, other) => {
    const [left, right] = [textOf(one), textOf(other)]
    if (left === '' || right === '') return Number(left === '') - Number(right === '')
    return compare(left, right) * (isDescending ? -1 : 1)
  })
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const views: fc.Arbitrary<UserView> = fc.record({
  role: optional(fc.constantFrom(...roles)),
  company: optional(fc.constantFrom('har', 'HARBOR l', 'mu', "o'", 'o’n', '%', '100%', '_', 'x')),
  state: optional(fc.constantFrom(...userStates)),
  signIn: optional(fc.constantFrom(...lastSignIns)),
})
const given = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

describe.each(bothEngines)('A range of users (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let all: Listed[]
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator', 'administrator')
    await addUsers(app, 240)
    all = await readAll()
    expect(all).toHaveLength(241)
  })
  afterAll(() => app.stop())

  async function readAll(): Promise<Listed[]> {
    const { db } = app.context.database
    const signedInAt = await db.selectFrom('users').select(['id', 'lastSignInAt']).execute()
    const times = new Map(signedInAt.map(({ id, lastSignInAt }) => [id, lastSignInAt]))
    const users = listed.parse((await administrator.get('/api/users', 200)).json)
    return users.map((user) => ({ ...user, lastSignInAt: times.get(user.id) ?? null }))
  }

  const read = (query: object, rows = '0-499', client = administrator) =>
    client.send('GET', `/api/user-search?${new URLSearchParams(given(query))}`, {
      headers: { range: `rows=${rows}` },
    })
  const named = async (query: object) =>
    listed.parse((await read(query)).json).map(({ username }) => username)

  it('has the users of the filters in every order, wherever it begins', async () => {
    const order = fc.record({
      sort: optional(fc.constantFrom(...userOrders)),
      direction: optional(fc.constantFrom('ascending', 'descending')),
    })
    await fc.assert(
      fc.asyncProperty(views, order, fc.nat(120), async (view, { sort, direction }, first) => {
        const users = sorted(all.filter(isIn(view)), sort ?? 'username', direction === 'descending')
        const page = users.slice(first, first + 20).map(({ lastSignInAt: _, ...user }) => user)
        const response = await read({ ...view, sort, direction }, `${first}-${first + 19}`)
        if (page.length === 0) {
          expect(response.status).toBe(first === 0 ? 200 : 416)
          return
        }
        expect(response.status).toBe(206)
        expect(listed.parse(response.json)).toEqual(page)
        const places = `rows ${first}-${first + page.length - 1}/${users.length}`
        expect(response.headers['content-range']).toBe(places)
      }),
      { numRuns: 150 },
    )
  })

  it.each(userOrders)('is sorted by %s in both directions', async (sort) => {
    for (const direction of ['ascending', 'descending'] as const) {
      const names = sorted(all, sort, direction === 'descending').map(({ username }) => username)
      expect(await named({ sort, direction })).toEqual(names)
    }
  })

  it.each([
    ['petrova', 60],
    ['PETROVA person', 60],
    ['person 12', 7],
    ['marcus', 60],
    ['zoe', 34],
    ['soren', 34],
    ['田中', 34],
    ['ada1@visitor.example', 7],
    ['(614) 555-1003', 1],
    ['6145551003', 1],
    ['16145551003', 1],
    ['harbor', 70],
    ['neil', 34],
    ['agent', 60],
    ['cust', 60],
    ['administrator', 61],
    ['user petrova', 0],
    ['u', 0],
    ['nothing like it', 0],
    ['.', 0],
  ])('finds users by the words %j', async (words, count) => {
    const names = await named({ words })
    expect(names).toHaveLength(count)
    const view = { state: 'active', role: 'agent' } as const
    const fits = new Set(all.filter(isIn(view)).map(({ username }) => username))
    expect(await named({ words, ...view })).toEqual(names.filter((name) => fits.has(name)))
  })

  it('alone is searched by roles: other searches find people by their names', async () => {
    const { json } = await administrator.get('/api/search?q=customer', 200)
    expect(json).toMatchObject({ people: { rows: [] } })
  })

  it('follows a change of an account at once', async () => {
    const { id } = await app.signInAs('customer', 'quay')
    const found = async () => (await read({ words: 'quay', role: 'agent' })).headers['content-range']
    expect(await found()).toBeUndefined()
    await administrator.put(`/api/users/${id}`, { role: 'agent', email: null, company: 'Pier 9' }, 200)
    expect(await found()).toBe('rows 0-0/1')
    expect(await named({ company: 'pier', signIn: 'week' })).toEqual(['quay'])
    const withEmail = all.filter(({ role, email }) => role === 'agent' && email !== null)
    const byEmail = await named({ sort: 'email', role: 'agent' })
    expect(byEmail.indexOf('quay'), 'users without an email address come last').toBeGreaterThan(
      withEmail.length,
    )
    await administrator.delete(`/api/users/${id}`, 200)
    expect(await named({ words: 'quay' })).toEqual([])
  })

  it('is refused to others, with a parameter that does not exist, and an order without a range', async () => {
    for (const role of ['agent', 'customer', 'User'] as const) {
      const other = await app.signInAs(role)
      const refused = await read({ role: 'customer' }, '0-9', other)
      expect([role, refused.status]).toEqual([role, 403])
    }
    await app.newClient().get('/api/user-search', 401)
    for (const wrong of [
      { role: 'admin' },
      { state: 'asleep' },
      { signIn: 'tomorrow' },
      { company: 'x'.repeat(201) },
      { sort: 'password' },
      { direction: 'up' },
      { words: 'x'.repeat(301) },
      { words: 'NUL \0' },
    ]) {
      const refused = await read(wrong)
      expect([wrong, refused.status]).toEqual([wrong, 400])
      expect(refused.json).toHaveProperty('message')
    }
    for (const query of ['words=ada', 'sort=email', 'direction=descending']) {
      const { json } = await administrator.get(`/api/user-search?${query}`, 400)
      expect(json).toHaveProperty('message', 'Please say which rows in the header Range, such as rows=0-99.')
    }
    expect((await read({}, '900-999')).status).toBe(416)
    // A range that is not understood is ignored.
    const whole = await read({ role: 'agent' }, '9-1')
    expect([whole.status, listed.parse(whole.json).length]).toEqual([
      200,
      (await named({ role: 'agent' })).length,
    ])
  })
})

describe.each(bothEngines)('Thousands of users (%s)', (engine) => {
  const count = 6_000
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
    await addUsers(app, count)
    if (engine === 'postgres') await sql`analyze`.execute(app.context.database.db)
  })
  afterAll(() => app.stop())

  it('are sorted by an index, and only the accounts of a page are read', async () => {
    const { database } = app.context
    for (const sort of userOrders)
      for (const direction of ['ascending', 'descending'] as const)
        for (const view of [{}, { state: 'active', company: 'h' }, { signIn: 'never' }] as const) {
          const walks = await walksOf(database, async (tx) => {
            const page = { first: 100, last: 119 }
            const { count: found } = await usersInRange({ ...database, db: tx }, page, {
              ...view,
              sort,
              direction,
            })
            expect(found).toBe(20)
          })
          for (const { plan } of walks) {
            expect(plan, 'no account is read that is not on the page').not.toMatch(/(SCAN|Scan on) "?users/)
            // As SQLite writes its plans: PostgreSQL may rather sort what is in memory.
            expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
          }
        }
  })

  it('are searched among the newest that have the words', async () => {
    const { database } = app.context
    const page = { first: 0, last: 9 }
    const found = await usersInRange(database, page, { words: 'visitor' })
    expect([found.count, found.total]).toEqual([10, undefined])
    await database.db.updateTable('users').set({ company: 'Oldest' }).where('id', '<', 60).execute()
    const refused = usersInRange(database, page, { words: 'visitor', company: 'oldest' })
    await expect(refused).rejects.toThrow('Add a word.')
  })
})
