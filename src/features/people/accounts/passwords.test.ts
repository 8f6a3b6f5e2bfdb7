import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'
import { startTestApp, password, type TestApp } from '../../../../tests/support/testApp.ts'
import { hashPassword, passwordMatches } from './server/passwords.ts'

it('Hashes of one network keep none of another waiting, and only that network is refused more', async () => {
  const hashed = await hashPassword('Correct-horse-7')
  const done: string[] = []
  const check = async (address: string) => {
    const matches = await passwordMatches(hashed, 'Correct-horse-7', address)
    done.push(address)
    return matches
  }
  const flood = Array.from({ length: 70 }, () => check('192.0.2.1').catch(() => 'refused'))
  const other = check('198.51.100.1')
  expect(await other).toBe(true)
  // Before it come only the running hashes, and one turn of the flood.
  expect(done.indexOf('198.51.100.1')).toBeLessThan(35)
  const responses = await Promise.all(flood)
  expect(responses.filter((response) => response === 'refused').length).toBeGreaterThan(0)
  expect(responses.filter((response) => response === true).length).toBeGreaterThanOrEqual(50)
})

describe.each(engines)('Changing one’s own password (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const ways = [
    ['POST', '/api/change-password'],
    ['PUT', '/api/users/current/reset-password'],
  ] as const

  it.each(ways)('works for every role with the current password (%s %s)', async (method, path) => {
    for (const role of ['Administrator', 'agent', 'customer', 'User'] as const) {
      const client = await app.signInAs(role)
      const body = { currentPassword: password, newPassword: 'Another-horse-8' }
      expect((await client.send(method, path, { body })).status).toBe(200)
      await client.get('/api/user', 200)
      await app.newClient().post('/api/login', { username: client.username, password }, 401)
      await app.newClient().post('/api/login', { username: client.username, password: body.newPassword }, 200)
    }
  })

  it.each(ways)('is refused without the current password (%s %s)', async (method, path) => {
    const client = await app.signInAs('agent')
    const body = { currentPassword: 'wrong', newPassword: 'Another-horse-8' }
    const response = await client.send(method, path, { body })
    expect(response.status).toBe(400)
    expect(response.field('message')).toBe('Current password is incorrect')
  })

  it.each(ways)('signs every other device out (%s %s)', async (method, path) => {
    const client = await app.signInAs('agent')
    const other = app.newClient()
    await other.post('/api/login', { username: client.username, password }, 200)
    await client.send(method, path, { body: { currentPassword: password, newPassword: 'Another-horse-8' } })
    await expectStatus(401, other.get('/api/user'))
    await expectStatus(200, client.get('/api/user'))
  })

  it.each([
    ['short1A', 'Password must be at least 8 characters'],
    ['alllower-1', 'Password must contain at least one uppercase letter'],
    ['ALLUPPER-1', 'Password must contain at least one lowercase letter'],
    ['NoDigits-here', 'Password must contain at least one number'],
    ['NoSpecial1', 'Password must contain at least one special character'],
  ])('follows the rules of the agents’ form: %s', async (newPassword, text) => {
    const client = await app.signInAs('agent')
    const response = await client.post(
      '/api/change-password',
      { currentPassword: password, newPassword },
      400,
    )
    expect(response.field('fields')).toMatchObject({ newPassword: text })
  })

  it('follows the rule of the administrators’ dialog', async () => {
    const client = await app.signInAs('Administrator')
    const path = '/api/users/current/reset-password'
    const short = await client.put(path, { currentPassword: password, newPassword: 'short' }, 400)
    expect(short.field('fields')).toMatchObject({ newPassword: 'New password must be at least 6 characters' })
    const none = await client.put(path, { newPassword: 'long-enough' }, 400)
    expect(none.field('fields')).toHaveProperty('currentPassword')
  })

  it('is refused after five attempts with a wrong current password', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    const client = await strict.signInAs('agent')
    const body = { currentPassword: 'wrong', newPassword: 'Another-horse-8' }
    for (let n = 0; n < 5; n += 1) await expectStatus(400, client.post('/api/change-password', body))
    const refusal = await client.post('/api/change-password', { ...body, currentPassword: password }, 429)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(540)
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(600)
    await strict.stop()
  })
})
