import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '../../../tests/support/engines.ts'
import { walksOf, type Walk } from '../../../tests/support/rowsWalked.ts'
import { claimMails, isAnyDue } from './server/claims.ts'
import { planJoined } from './server/joining.ts'
import { readOutbox } from './server/queries.ts'
import { minuteMs } from '../../shared/time/durations.ts'

const at = Date.now()
const desk = 'desk@northline.example'

interface Stored {
  group: 'tickets' | 'inquiries'
  key: string
  state: 'waiting' | 'sent' | 'failed'
  /** Relative to now. */
  dueInMs: number
  count?: number
}

describe.each(engines)('The outbox of an address that gets many mails (%s)', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  /** Stores mails created within the last second. */
  async function store({ group, key, state, dueInMs, count = 1_000 }: Stored): Promise<void> {
    const rows = Array.from({ length: count }, (_, n) => ({
      messageId: [group, key, state, n].join(),
      event: 'ticketRaised',
      recipient: desk,
      subject: 'Subject',
      html: 'Content',
      text: 'Content',
      headers: '{}',
      joinKey: key,
      joinGroup: group,
      state,
      nextAttemptAt: new Date(at + dueInMs - n).toISOString(),
      createdAt: new Date(at - n).toISOString(),
      giveUpAt: new Date(at).toISOString(),
    }))
    await database.db.insertInto('outbox').values(rows).execute()
    // PostgreSQL analyzes tables by itself at any time, which changes its plans.
    await sql`analyze`.execute(database.db)
  }

  /** PostgreSQL counts the rows read. SQLite reports its access paths: they must be index searches in index order. */
  function expectFew({ plan, rows }: Walk): void {
    if (rows !== undefined) {
      expect(rows, plan).toBeLessThanOrEqual(60)
      return
    }
    const onOutbox = plan.split('\n').filter((step) => step.includes('outbox'))
    expect(onOutbox).toHaveLength(3)
    for (const step of onOutbox)
      expect(step).toMatch(/^SEARCH outbox USING (COVERING )?INDEX \w+ \(\w+=\? AND \w+=\?\)$/)
    expect(plan).not.toContain('TEMP B-TREE')
  }

  async function planMail() {
    const others = Array.from({ length: 50 }, (_, n) => `other${n}@northline.example`)
    const plans: Awaited<ReturnType<typeof planJoined>>[] = []
    const walks = await walksOf(database, async (tx) =>
      plans.push(await planJoined(tx, [desk, ...others], { group: 'tickets', key: 'ticket 7' }, at)),
    )
    // One statement for all recipients.
    expect(walks).toHaveLength(1)
    walks.forEach(expectFew)
    expect(plans[0]?.size).toBe(51)
    return plans[0]?.get(desk)
  }

  it('is looked at no longer while it is below its cap, whatever else it gets', async () => {
    await store({ group: 'inquiries', key: 'an inquiry', state: 'sent', dueInMs: 0 })
    await store({ group: 'inquiries', key: 'ticket 7', state: 'failed', dueInMs: 0 })
    expect(await planMail()).toEqual({ joinKey: 'ticket 7', dueAt: at })
  })

  it('is looked at no longer when it is over it', async () => {
    await store({ group: 'tickets', key: 'overflow tickets', state: 'failed', dueInMs: 59 * minuteMs })
    await store({ group: 'tickets', key: 'overflow tickets', state: 'waiting', dueInMs: 30 * minuteMs })
    expect(await planMail()).toEqual({ joinKey: 'overflow tickets', dueAt: at + 30 * minuteMs })
  })

  it('is not sorted to find the next mail that is due, nor where there is none', async () => {
    await store({ group: 'tickets', key: 'ticket 9', state: 'waiting', dueInMs: -2 * minuteMs })
    const [, next] = await walksOf(database, (tx) => claimMails(tx, at))
    expect(next?.plan).not.toMatch(/sort|temp b-tree/i)
    expect(next?.rows ?? 1, next?.plan).toBe(1)
    await database.db.updateTable('outbox').set({ state: 'sent' }).where('joinKey', '=', 'ticket 9').execute()
    await store({ group: 'tickets', key: 'ticket 10', state: 'waiting', dueInMs: 60 * minuteMs })
    const walks = await walksOf(database, (tx) => isAnyDue(tx, at))
    expect(walks).toHaveLength(3)
    for (const { plan, rows } of walks) expect(rows ?? 0, plan).toBe(0)
  })

  it('is searched only for mails of the same key that wait, and only when one is sent', async () => {
    await store({ group: 'tickets', key: 'ticket 8', state: 'sent', dueInMs: -60 * minuteMs })
    await store({ group: 'tickets', key: 'ticket 8', state: 'waiting', dueInMs: -minuteMs, count: 3 })
    const [, , others] = await walksOf(database, (tx) => claimMails(tx, at))
    expect(others?.plan).toContain('outbox_unsent')
    expect(others?.rows ?? 0, others?.plan).toBeLessThanOrEqual(3)
  })

  it('is listed without reading mails that are not shown', async () => {
    const walks = await walksOf(database, (tx) => readOutbox({ ...database, db: tx }, 'sent'))
    const list = walks.at(-1)
    expect(list?.plan).toMatch(/outbox_pkey|USING COVERING INDEX/)
    expect(list?.rows ?? 0, list?.plan).toBeLessThan(300)
  })
})
