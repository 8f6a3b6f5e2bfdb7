import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import type { UserView } from './view.ts'

const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

describe.each(bothEngines)('Looking for users (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator', 'ada')
    const people = {
      ben: { role: 'agent', lastSignInAt: ago(2), otpEnabled: true, otpVerified: true },
      carl: { role: 'customer', company: 'Harbor Supply', lastSignInAt: ago(20) },
      dana: { role: 'customer', company: 'HÀRBOR Light', lastSignInAt: ago(80), isSuspended: true },
      erik: { role: 'customer', company: 'Fairfield', lastSignInAt: ago(400) },
      fay: { role: 'User', otpVerified: true, otpEnabled: false, lastSignInAt: null, invitedUntil: ago(-5) },
    } as const
    for (const [username, { role, ...change }] of Object.entries(people)) {
      const { id } = await app.signInAs(role, username)
      await app.context.database.db.updateTable('users').set(change).where('id', '=', id).execute()
    }
  })
  afterAll(() => app.stop())

  async function found(view: UserView): Promise<string[]> {
    const query = new URLSearchParams(Object.entries(view).map(([name, value]) => [name, String(value)]))
    const { json } = await administrator.get(`/api/user-search?${query}`, 200)
    return z
      .array(z.object({ username: z.string() }))
      .parse(json)
      .map(({ username }) => username)
  }

  it.each<[UserView, string[]]>([
    [{}, ['ada', 'ben', 'carl', 'dana', 'erik', 'fay']],
    [{ role: 'customer' }, ['carl', 'dana', 'erik']],
    [{ company: 'harbor' }, ['carl', 'dana']],
    [{ company: 'HARBOR S' }, ['carl']],
    [{ company: 'Ha\u0301rbor' }, ['carl', 'dana']],
    [{ company: 'supply' }, []],
    [{ company: '%' }, []],
    [{ state: 'suspended' }, ['dana']],
    [{ state: 'active' }, ['ada', 'ben', 'carl', 'erik']],
    [{ state: 'invited' }, ['fay']],
    [{ state: 'two-factor' }, ['ben']],
    [{ state: 'no-two-factor' }, ['ada', 'carl', 'dana', 'erik', 'fay']],
    [{ signIn: 'never' }, ['fay']],
    [{ signIn: 'week' }, ['ada', 'ben']],
    [{ signIn: 'month' }, ['ada', 'ben', 'carl']],
    [{ signIn: 'quarter' }, ['ada', 'ben', 'carl', 'dana']],
    [{ signIn: 'longer' }, ['erik']],
    [{ role: 'customer', signIn: 'quarter', state: 'active' }, ['carl']],
    [{ role: 'agent', company: 'harbor' }, []],
  ])('%j finds %j', async (view, names) => {
    expect((await found(view)).toSorted()).toEqual(names)
  })

  it.each(['role=admin', 'state=asleep', 'signIn=tomorrow', `company=${'x'.repeat(201)}`])(
    'a selection that cannot be is refused: %s',
    async (query) => {
      const { json } = await administrator.get(`/api/user-search?${query}`, 400)
      expect(json).toHaveProperty(['fields', query.split('=')[0] ?? ''])
    },
  )

  it('every sign-in is the last one of its account, and who was never here has none', async () => {
    const who = await app.signInAs('customer', 'grace')
    const last = async () => (await administrator.get(`/api/users/${who.id}`, 200)).field('lastSignInAt')
    expect(Date.now() - Date.parse(String(await last()))).toBeLessThan(60_000)
    await administrator.post(
      '/api/users',
      { username: 'never.here', role: 'customer', password: 'sixsix' },
      201,
    )
    expect(await found({ signIn: 'never' })).toEqual(['fay', 'never.here'])
  })

  it('as many as there are are found once each, however the steps divide them', async () => {
    const { db } = app.context.database
    const template = await db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'erik')
      .executeTakeFirstOrThrow()
    const { id: _, ...row } = template
    const many = Array.from({ length: 2_100 }, (__, at) => ({
      ...row,
      username: `many${at}`,
      usernameKey: `many${at}`,
      usernameSkeleton: null,
      ticketListColumns: null,
      company: 'Many & Co',
      lastSignInAt: ago(40),
    }))
    for (let from = 0; from < many.length; from += 300)
      await db
        .insertInto('users')
        .values(many.slice(from, from + 300))
        .execute()
    const names = many.map(({ username }) => username).toSorted()
    for (const view of [
      { company: 'many' },
      { role: 'customer', company: 'm' },
      { signIn: 'quarter', company: 'many' },
    ] as const) {
      expect((await found(view)).toSorted()).toEqual(names)
    }
    const bySignIn = await found({ signIn: 'quarter' })
    expect(bySignIn.filter((name) => name.startsWith('many')).toSorted()).toEqual(names)
    expect(new Set(bySignIn).size).toBe(bySignIn.length)
    expect(await found({ role: 'customer', state: 'suspended' })).toEqual(['dana'])
  })
})
