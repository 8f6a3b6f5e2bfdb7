import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { dayMs } from '../../shared/time/durations.ts'
import { deleteOldMails } from '../../features/mail/server/oldMails.ts'
import { sweepKeys } from '../endpoints/idempotency.ts'
import { sweepSessions } from '../session/expiredSessions.ts'

const old = 1_001
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

describe.each(bothEngines)('What is swept (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const owner = { username: 'ana', usernameKey: 'ana', usernameSkeleton: 'ana', passwordHash: 'none' }
    await database.db
      .insertInto('users')
      .values({ ...owner, role: 'agent', createdAt: ago(50), updatedAt: ago(50) })
      .execute()
  })
  afterAll(() => database.close())

  async function addSentMails(count: number, createdDays: number, sentDays: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, n) => ({
      messageId: `${createdDays} ${n}`,
      event: 'ticketRaised',
      recipient: 'desk@northline.example',
      subject: 'Subject',
      html: 'Content',
      text: 'Content',
      headers: '{}',
      state: 'sent' as const,
      nextAttemptAt: ago(createdDays),
      createdAt: ago(createdDays),
      sentAt: ago(sentDays),
      giveUpAt: ago(sentDays - 1),
    }))
    await database.db.insertInto('outbox').values(rows).execute()
  }

  const sweeps = [
    {
      table: 'sessions',
      fill: async (count: number, days: number) => {
        const times = { createdAt: ago(days), lastSeenAt: ago(days), expiresAt: ago(days - 1) }
        const rows = Array.from({ length: count }, (_, n) => ({
          ...times,
          id: `${days} ${n}`,
          userId: 1,
          state: 'full' as const,
        }))
        await database.db.insertInto('sessions').values(rows).execute()
      },
      sweep: () => sweepSessions(database),
    },
    {
      table: 'idempotencyKeys',
      fill: async (count: number, days: number) => {
        const rows = Array.from({ length: count }, (_, n) => ({
          userId: 1,
          call: 'POST /api/tickets',
          key: `${days} ${n}`,
          bodyHash: 'hash',
          answer: '{}',
          createdAt: ago(days),
        }))
        await database.db.insertInto('idempotencyKeys').values(rows).execute()
      },
      sweep: () => sweepKeys(database),
    },
    {
      table: 'outbox',
      fill: (count: number, days: number) => addSentMails(count, days, days),
      sweep: () => deleteOldMails(database.db, Date.now()),
    },
  ] as const

  it.each(sweeps)(
    'goes in parts, so that others have their turns between: $table',
    async ({ table, fill, sweep }) => {
      await fill(old, 40)
      await fill(3, 0)
      const swept = new AbortController()
      const countTurns = async () => {
        for (let turns = 0; ; turns += 1) {
          if (swept.signal.aborted) return turns
          await nextTurn()
        }
      }
      const counting = countTurns()
      await sweep()
      swept.abort()
      expect(await counting).toBeGreaterThan(5)
      const { left } = await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .executeTakeFirstOrThrow()
      expect(left).toBe(3)
    },
  )

  it('leaves no old mail behind those that were created before it and sent later', async () => {
    await database.db.deleteFrom('outbox').execute()
    await addSentMails(300, 60, 1)
    await addSentMails(1, 50, 45)
    await deleteOldMails(database.db, Date.now())
    const left = await database.db.selectFrom('outbox').select('messageId').execute()
    expect(left).toHaveLength(300)
    expect(left).not.toContainEqual({ messageId: '50 0' })
  })
})
