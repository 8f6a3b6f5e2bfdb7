import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../../tests/support/engines.ts'
import { openMailbox } from '../../../../../tests/support/inboundMail.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'
import { liftHold, storeHold } from '../../../../server/jobs/hold.ts'
import { now } from '../../../../server/database/now.ts'
import { noticeUnfetched } from './server/unfetched.ts'

const minuteMs = 60_000
const problem = 'The mail server could not be reached.'

describe.each(engines)('A mailbox that is not fetched (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  const startedAt = Date.now()
  const at = (minutes: number) => startedAt + minutes * minuteMs
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    const { id } = await openMailbox(app, { address: 'away@desk.test' })
    const server = { host: 'mail.test', port: 993, secure: true, user: 'u', password: '', folder: 'INBOX' }
    await app.context.database.db
      .insertInto('imapSettings')
      .values({ ...server, mailboxId: id, marksRead: false, uidValidity: 1, lastUid: 0, updatedAt: now() })
      .execute()
  })
  afterAll(() => app.stop())

  const failSince = (ms: number | null) =>
    app.context.database.db
      .updateTable('imapSettings')
      .set({ problem, failingSince: ms === null ? null : new Date(ms).toISOString() })
      .execute()
  const notices = async () => {
    const { db } = app.context.database
    return (
      await db.selectFrom('outbox').select('recipient').where('event', '=', 'mailsNotFetched').execute()
    ).length
  }
  const notice = (minutes: number) => noticeUnfetched(app.context.database, at(minutes))

  it('is shown to administrators after ten minutes', async () => {
    const shown = async () => (await administrator.get('/api/system-status', 200)).field('unfetched')
    expect(await shown()).toEqual([])
    await failSince(Date.now() - 9 * minuteMs)
    expect(await shown()).toEqual([])
    const since = Date.now() - 11 * minuteMs
    await failSince(since)
    expect(await shown()).toEqual([
      { address: 'away@desk.test', since: new Date(since).toISOString(), problem },
    ])
  })

  it('is told by email after ten minutes, and then once an hour until it is fetched', async () => {
    await failSince(at(0))
    await notice(9)
    expect(await notices()).toBe(0)
    await notice(11)
    await Promise.all([notice(11), notice(16), notice(70)])
    expect(await notices()).toBe(1)
    await notice(72)
    expect(await notices()).toBe(2)
    await failSince(null)
    await notice(200)
    expect(await notices()).toBe(2)
  })

  it('is not told while a restored installation is held, which fetches nothing', async () => {
    const { database } = app.context
    const before = await notices()
    await failSince(at(0))
    await database.transaction((tx) => storeHold(tx, null))
    await notice(500)
    expect(await notices()).toBe(before)
    await database.transaction((tx) => liftHold(tx))
    await notice(500)
    expect(await notices()).toBe(before + 1)
  })
})
