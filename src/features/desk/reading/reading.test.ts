import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketOf } from '../../../../tests/support/edited.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { dayMs } from '../../../shared/time/durations.ts'
import { deletingOldReadPositions } from './server/commands.ts'

describe.each(bothEngines)('How far staff have read a ticket (%s)', (engine) => {
  let app: TestApp
  let ana: SignedInClient
  let position: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    ana = await app.signInAs('agent')
    const { path } = await ticketOf(await app.signInAs('customer'))
    position = `${path}/read-position`
  })
  afterAll(() => app.stop())

  const read = async (readAt: string) => (await ana.put(position, { readAt }, 200)).field('readAt')

  it('is kept for each of them, and never goes back or into the future', async () => {
    expect((await ana.get(position, 200)).json).toEqual({ readAt: null })
    const [first, second] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.123Z']
    expect(await read(second)).toBe(second)
    expect(await read(first)).toBe(second)
    const ben = await app.signInAs('agent')
    expect((await ben.get(position, 200)).json).toEqual({ readAt: null })
    const before = new Date().toISOString()
    const limited = String(await read('9999-01-01T00:00:00.000Z'))
    expect([before <= limited, limited <= new Date().toISOString()]).toEqual([true, true])
  })

  it('is refused for what is no ticket or no time', async () => {
    for (const readAt of [undefined, 7, 'yesterday', '2026-13-01T10:00:00.000Z', '2026-03-01'])
      await ana.put(position, { readAt }, 400)
    const gone = await ana.put(
      '/api/tickets/999999/read-position',
      { readAt: '2026-03-01T10:00:00.000Z' },
      404,
    )
    expect(gone.json).toEqual({ message: 'Ticket not found' })
    await ana.get('/api/tickets/999999/read-position', 404)
  })

  it('is forgotten after a year', async () => {
    const { db } = app.context.database
    const forget = () =>
      deletingOldReadPositions(db).runOutside(
        {},
        { id: 1, attempts: 1, signal: new AbortController().signal },
      )
    await forget()
    expect((await ana.get(position, 200)).field('readAt')).not.toBeNull()
    const readAt = new Date(Date.now() - 366 * dayMs).toISOString()
    await db.updateTable('readPositions').set({ readAt }).execute()
    await forget()
    expect((await ana.get(position, 200)).field('readAt')).toBeNull()
  })
})
