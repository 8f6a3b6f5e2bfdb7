import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { expectStatus } from '../../../../tests/support/httpClient.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'

const form = {
  username: 'newcomer',
  email: 'new@example.test',
  password: 'longenough',
  emailNotifications: true,
}

describe.each(engines)('Registering (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('creates a customer who is signed in, whatever role the form names', async () => {
    const client = app.newClient()
    const response = await client.post('/api/register', { ...form, role: 'Administrator', id: 1 }, 201)
    expect(response.json).toMatchObject({ username: 'newcomer', role: 'customer', emailNotifications: true })
    expect((await client.get('/api/user', 200)).field('role')).toBe('customer')
  })

  it('is refused for a username that is taken, in any spelling', async () => {
    await app.signInAs('agent', 'Ada')
    const response = await app.newClient().post('/api/register', { ...form, username: 'ADA' }, 409)
    expect(response.json).toEqual({
      message: 'Username already exists',
      fields: { username: 'Username already exists' },
    })
  })

  it.each([
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ email: 'nobody' }, 'email', 'Invalid email'],
    [{ username: '   ' }, 'username', 'Username is required'],
    [{ username: 'x'.repeat(65) }, 'username', 'Please use at most 64 characters'],
    [{ emailNotifications: 'yes' }, 'emailNotifications', 'Expected boolean, received string'],
  ])('reports what is wrong in %j', async (wrong, field, text) => {
    const response = await app
      .newClient()
      .post('/api/register', { ...form, username: 'other', ...wrong }, 400)
    expect(response.field('fields')).toMatchObject({ [field]: text })
  })

  it('can be switched off by the operator', async () => {
    const closed = await startTestApp(engine, { allowRegistration: false })
    await expectStatus(403, closed.newClient().post('/api/register', form))
    await closed.stop()
  })

  it('is refused after five accounts from one address in half an hour', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    for (let n = 0; n < 5; n += 1) {
      await strict.newClient().post('/api/register', { ...form, username: `person-${n}` }, 201)
    }
    const response = await strict.newClient().post('/api/register', { ...form, username: 'one-more' }, 429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(1700)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(1800)
    await strict.stop()
  })
})
