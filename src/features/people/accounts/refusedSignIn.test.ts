import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../tests/support/countStatements.ts'
import { engines, openTestDatabase } from '../../../../tests/support/engines.ts'
import { password, startTestAppOn, type TestApp } from '../../../../tests/support/testApp.ts'

describe.each(engines)('A sign-in over its limit (%s)', (engine) => {
  let app: TestApp
  let count: () => number
  beforeAll(async () => {
    const counted = countStatements(await openTestDatabase(engine))
    count = counted.count
    app = await startTestAppOn(counted.database, { throttleFactor: 0.1, trustProxy: ['loopback'] })
  })
  afterAll(() => app.stop())

  const signIn = (username: string, address: string, client = app.newClient()) =>
    client.send('POST', '/api/login', {
      headers: { 'x-forwarded-for': address },
      body: { username, password: 'wrong' },
    })

  /** Exceeds each limit, whose first refusal is recorded. */
  const exhaust = async (send: () => ReturnType<typeof signIn>) => {
    for (let n = 0; n < 15; n += 1) await send()
  }

  /** Stops the throttle first: it stores counts in the background, with statements of its own. */
  async function expectNoStatements(send: () => ReturnType<typeof signIn>): Promise<void> {
    await app.context.throttle.stop()
    const before = count()
    for (let n = 0; n < 5; n += 1) expect((await send()).status).toBe(429)
    expect(count() - before).toBe(0)
  }

  it('runs no statement, whether the address, the name or both are over it', async () => {
    const { username } = await app.signInAs('customer')
    const before = count()
    expect((await signIn(username, '192.0.2.1')).status).toBe(401)
    expect(count()).toBeGreaterThan(before)

    const both = () => signIn(username, '192.0.2.1')
    await exhaust(both)
    await expectNoStatements(both)

    let name = 0
    const address = () => signIn(`stranger-${(name += 1)}`, '192.0.2.2')
    await exhaust(address)
    await expectNoStatements(address)

    let host = 10
    await exhaust(() => signIn(username, `198.51.100.${(host += 1)}`))
    const account = () => signIn(username, `198.51.100.${host}`)
    await exhaust(account)
    await expectNoStatements(account)
  })

  it('runs none either from a browser that is known', async () => {
    const owner = await app.signInAs('customer')
    expect(owner.cookies.has('devices')).toBe(true)
    const device = app.newClient()
    device.cookies.set('devices', owner.cookies.get('devices') ?? '')
    const send = () => signIn(owner.username, '192.0.2.3', device)
    await exhaust(send)
    await expectNoStatements(send)
    expect((await owner.post('/api/logout', {})).status).toBe(200)
  })

  it('runs none for the right password either', async () => {
    const { username } = await app.signInAs('agent')
    const send = () =>
      app.newClient().send('POST', '/api/login', {
        headers: { 'x-forwarded-for': '192.0.2.4' },
        body: { username, password },
      })
    await exhaust(() => signIn(username, '192.0.2.4'))
    await expectNoStatements(send)
  })
})
