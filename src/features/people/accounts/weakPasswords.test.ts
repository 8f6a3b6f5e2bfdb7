import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { expectStatus, type HttpClient } from '../../../../tests/support/httpClient.ts'
import {
  startTestApp,
  password,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'

const common = 'This is one of the most common passwords and easy to guess.'
const name = 'This password is little more than a name and easy to guess.'
const present = "That's your current password. Please choose a different one."

describe.each(engines)('Weak passwords (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterEach(() => refuseWeak(false))
  afterAll(() => app.stop())

  const refuseWeak = (refuseWeakPasswords: boolean) =>
    administrator.put('/api/settings/security', { sessionTimeout: 30, refuseWeakPasswords }, 200)

  let serial = 0
  /** Every endpoint that sets a password, each with the field that shows the refusal. */
  const ways: [
    name: string,
    field: string,
    (weak: string) => Promise<{ status: number; object: Record<string, unknown> }>,
  ][] = [
    [
      'registering',
      'password',
      (weak) =>
        app.newClient().post('/api/register', {
          username: `someone-${(serial += 1)}`,
          email: 'someone@example.test',
          password: weak,
        }),
    ],
    [
      'creating a user',
      'password',
      (weak) =>
        administrator.post('/api/users', {
          username: `someone-${(serial += 1)}`,
          role: 'customer',
          password: weak,
        }),
    ],
    ...(['PUT', 'POST'] as const).map((method): (typeof ways)[number] => [
      `resetting by ${method}`,
      'newPassword',
      async (weak) => {
        const { id } = await app.signInAs('customer')
        const path = `/api/users/${id}/reset-password`
        return administrator.send(method, path, { body: { newPassword: weak } })
      },
    ]),
    [
      'changing the own in the administrators’ dialog',
      'newPassword',
      async (weak) =>
        (await app.signInAs('agent')).put('/api/users/current/reset-password', {
          currentPassword: password,
          newPassword: weak,
        }),
    ],
    [
      'changing the own in the agents’ form',
      'newPassword',
      async (weak) =>
        (await app.signInAs('agent')).post('/api/change-password', {
          currentPassword: password,
          newPassword: weak,
        }),
    ],
  ]
  /** A common password with all kinds of characters that the agents' form requires. */
  const weak = 'P@ssw0rd'

  it.each(ways)('%s accepts what is as long as specified, at first', async (_, __, send) => {
    const { status } = await send(weak)
    expect([200, 201]).toContain(status)
  })

  it.each(ways)(
    '%s is refused at the field where the administrators have chosen so',
    async (_, field, send) => {
      await refuseWeak(true)
      const response = await send(weak)
      expect(response.status).toBe(400)
      expect(response.object).toEqual({ message: common, fields: { [field]: common } })
      expect([200, 201]).toContain((await send('Unheard-of-9-lives')).status)
    },
  )

  it('are refused by the form that works without script too', async () => {
    await refuseWeak(true)
    const username = `formless-${Date.now()}`
    const fields = {
      form: 'register',
      username,
      email: 'f@example.test',
      password: weak,
      confirmPassword: weak,
    }
    await app.newClient().postForm('/login', fields)
    await expectStatus(401, app.newClient().post('/api/login', { username, password: weak }))
  })

  const judge = async (client: HttpClient, body: object) =>
    (await client.post('/api/password-strength', body, 200)).field('weakness')

  it.each([
    ['123456', common],
    ['Football', common],
    ['PASSWORD', common],
    ['correct horse battery', null],
    ['carla.jones', name],
    ['Carla2026!', name],
    ['jones99', name],
    ['c.j-private1', name],
    ['northline', name],
    ['Northline-Managed-IT-7', name],
    ['carla likes trains', null],
  ])('are told while they are chosen: %j', async (chosen, expected) => {
    const person = { username: 'carla.jones', email: 'c.j.private@example.test' }
    expect(await judge(app.newClient(), { password: chosen, ...person })).toBe(expected)
  })

  it('are judged by the own name of the signed-in user, and by that of every brand', async () => {
    const agent = await app.signInAs('agent', 'benedikt')
    expect(await judge(agent, { password: 'Benedikt7' })).toBe(name)
    expect(await judge(app.newClient(), { password: 'Benedikt7' })).toBeNull()
    expect(await judge(app.newClient(), { password: 'Harborlight1' })).toBeNull()
    await administrator.post('/api/brands', { name: 'Harborlight' }, 201)
    expect(await judge(app.newClient(), { password: 'Harborlight1' })).toBe(name)
  })

  it.each([
    {},
    { password: '' },
    { password: 7 },
    { password: 'x'.repeat(201) },
    { password: 'a', username: 7 },
  ])('are not judged from %j', async (body) => {
    await expectStatus(400, app.newClient().post('/api/password-strength', body))
  })

  it('are judged a hundred times in a quarter of an hour for one address', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    const client = strict.newClient()
    for (let n = 0; n < 100; n += 1) await client.post('/api/password-strength', { password: `p${n}` }, 200)
    await expectStatus(429, client.post('/api/password-strength', { password: 'p' }))
    await strict.stop()
  })

  it('the switch is off at first, and stays as it is for a client that does not know it', async () => {
    const fresh = await startTestApp(engine)
    const client = await fresh.signInAs('Administrator')
    const path = '/api/settings/security'
    expect((await client.get(path, 200)).json).toEqual({ sessionTimeout: 30, refuseWeakPasswords: false })
    await client.put(path, { sessionTimeout: 20, refuseWeakPasswords: true }, 200)
    expect((await client.put(path, { sessionTimeout: 25 }, 200)).json).toEqual({
      sessionTimeout: 25,
      refuseWeakPasswords: true,
    })
    await expectStatus(400, client.put(path, { sessionTimeout: 25, refuseWeakPasswords: 'yes' }))
    await fresh.stop()
  })

  describe('The current password as new one', () => {
    it.each([
      ['POST', '/api/change-password'],
      ['PUT', '/api/users/current/reset-password'],
    ] as const)('is refused by %s %s', async (method, path) => {
      const client = await app.signInAs('agent')
      const body = { currentPassword: password, newPassword: password }
      const response = await client.send(method, path, { body })
      expect(response.status).toBe(400)
      expect(response.json).toEqual({ message: present, fields: { newPassword: present } })
    })

    it.each(['PUT', 'POST'] as const)('is refused by an administrator’s %s', async (method) => {
      for (const { id } of [await app.signInAs('customer'), administrator]) {
        const path = `/api/users/${id}/reset-password`
        const response = await administrator.send(method, path, { body: { newPassword: password } })
        expect(response.status).toBe(400)
        expect(response.json).toEqual({ message: present, fields: { newPassword: present } })
      }
    })

    it('is no refusal of the same request that is sent again', async () => {
      const { id } = await app.signInAs('customer')
      const request = {
        headers: { 'idempotency-key': 'a-new-password' },
        body: { newPassword: 'Another-horse-8' },
      }
      const send = () => administrator.send('PUT', `/api/users/${id}/reset-password`, request)
      const [first, second] = [await send(), await send()]
      expect([first.status, second.text]).toEqual([200, first.text])
    })
  })
})
