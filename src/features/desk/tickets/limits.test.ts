import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpResponse } from '../../../../tests/support/httpClient.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { parseLimits } from '../../../browser/api/limitsLeft.ts'

const ticket = {
  title: 'VPN drops',
  description: 'It drops every few minutes.',
  category: 'technical',
  priority: 'low',
}

/** The remaining points in the response, by limit. */
const leftIn = ({ headers }: HttpResponse) =>
  Object.fromEntries(
    Array.from(parseLimits(String(headers['ratelimit']), 0), ([name, { points, endsAt }]) => [
      name,
      { points, seconds: endsAt / 1000 },
    ]),
  )

describe.each(engines)('What is left of the limits on tickets (%s)', (engine) => {
  let app: TestApp
  let customer: SignedInClient
  beforeAll(async () => {
    // The production limits.
    app = await startTestApp(engine, { throttleFactor: 1 })
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  it('is told with each ticket, and with the refusal', async () => {
    for (let n = 1; n <= 20; n += 1) {
      const left = leftIn(await customer.post('/api/tickets', ticket, 201))
      expect(left).toMatchObject({
        'tickets in an hour': { points: 20 - n },
        'tickets in a day': { points: 100 - n },
        'tickets by address': { points: 100 - n },
      })
      expect(left['tickets in an hour']?.seconds).toBeGreaterThan(59 * 60)
      expect(left['tickets in an hour']?.seconds).toBeLessThanOrEqual(60 * 60)
    }
    const refusal = await customer.post('/api/tickets', ticket, 429)
    expect(leftIn(refusal)).toEqual({
      'tickets in an hour': { points: 0, seconds: Number(refusal.headers['retry-after']) },
    })
  })

  it('is counted for each person, also where the ticket is refused', async () => {
    const other = await app.signInAs('customer')
    const refusal = await other.post('/api/tickets', {}, 400)
    expect(leftIn(refusal)).toMatchObject({ 'tickets in an hour': { points: 19 } })
  })

  it('is told to customers who answer, not to staff, who have no such limit', async () => {
    const asker = await app.signInAs('customer')
    const created = await asker.post('/api/tickets', ticket, 201)
    const path = `/api/tickets/${Number(created.field('id'))}`
    const added = await asker.post(`${path}/responses`, { message: 'It is worse now.' }, 201)
    expect(leftIn(added)).toMatchObject({
      answers: { points: 59 },
      'answers by address': { points: 299 },
    })
    const resolved = await asker.put(path, { status: 'resolved' }, 200)
    expect(leftIn(resolved)).toMatchObject({ answers: { points: 58 } })
    const agent = await app.signInAs('agent')
    const answered = await agent.post(`${path}/responses`, { message: 'We look into it.' }, 201)
    expect(answered.headers['ratelimit']).toBeUndefined()
  })

  it('is not told by calls without a limit of their own', async () => {
    const changed = await customer.put('/api/users/settings', { emailNotifications: true }, 200)
    expect(changed.headers['ratelimit']).toBeUndefined()
    expect((await customer.get('/api/tickets')).headers['ratelimit']).toBeUndefined()
  })
})
