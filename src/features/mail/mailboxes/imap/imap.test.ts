import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../../../tests/support/engines.ts'
import { startImapServer } from '../../../../../tests/support/imapServer.ts'
import { unique } from '../../../../../tests/support/race.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../../tests/support/testApp.ts'
import { liftHold, storeHold } from '../../../../server/jobs/hold.ts'
import { claimImap } from './server/leases.ts'
import { findImap } from './server/settings.ts'

const mask = '••••••••'
const refusal = z.object({ fields: z.record(z.string(), z.string()) })
const fieldsOf = ({ json }: { json: unknown }) => refusal.parse(json).fields

describe.each(engines)('The mail server of a mailbox (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let server: Awaited<ReturnType<typeof startImapServer>>
  let id: number
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    server = await startImapServer()
  })
  afterAll(async () => {
    await app.stop()
    await server.stop()
  })
  beforeEach(async () => {
    const fields = { brandId: null, category: 'technical', priority: 'medium', strangers: 'hold' }
    const mailbox = { ...fields, address: `in-${unique()}@desk.test`, name: 'In' }
    id = Number((await administrator.post('/api/mailboxes', mailbox, 201)).object['id'])
  })

  const path = () => `/api/mailboxes/${id}/imap`
  const put = (more: object, status: number) =>
    administrator.put(path(), { ...server.settings, ...more }, status)
  const row = async () =>
    (await administrator.get('/api/mailboxes', 200)).rows.find((each) => each['id'] === id)

  it('is stored with a sealed password that no response has, changed and removed, each with an event', async () => {
    const saved = await put({}, 200)
    const state = { connectedAt: null, failingSince: null, problem: null }
    expect(saved.object).toEqual({ ...server.settings, password: mask, ...state })
    expect((await row())?.['imap']).toEqual(saved.object)
    await put({ password: mask, marksRead: true }, 200)
    const { db } = app.context.database
    expect(JSON.stringify(await findImap(db, id))).not.toContain(server.settings.password)
    expect((await administrator.delete(path(), 200)).object).toEqual(await row())
    expect((await row())?.['imap']).toBeNull()
    await administrator.delete(path(), 404)
    const events = await db
      .selectFrom('auditEvents')
      .select(['action', 'detail'])
      .where('subject', '=', `mailbox ${id}`)
      .where('action', 'like', 'mailbox fetching%')
      .orderBy('id')
      .execute()
    const { password: _, ...open } = server.settings
    expect(events).toEqual([
      { action: 'mailbox fetching set up', detail: { from: null, to: open } },
      { action: 'mailbox fetching set up', detail: { from: open, to: { ...open, marksRead: true } } },
      { action: 'mailbox fetching ended', detail: { ...open, marksRead: true } },
    ])
  })

  it('keeps its position if only the password or a choice changes, and begins at the end of another folder', async () => {
    await put({}, 200)
    const { database } = app.context
    const moved = { uidValidity: server.state.uidValidity, lastUid: 7 }
    await database.db.updateTable('imapSettings').set(moved).where('mailboxId', '=', id).execute()
    await put({ marksRead: true }, 200)
    expect(await findImap(database.db, id)).toMatchObject(moved)
    await put({ user: 'other@desk.test' }, 200)
    expect(await findImap(database.db, id)).toMatchObject({ ...moved, lastUid: 0 })
  })

  it.each<[wrong: object, field: string, message: RegExp]>([
    [{ password: 'wrong' }, 'password', /did not accept the username or password/],
    [{ folder: 'Nowhere' }, 'folder', /no such folder/],
    [{ port: 1 }, 'host', /could not be reached/],
    [{ host: 'nowhere.invalid' }, 'host', /name of the mail server could not be found/],
    [{ host: '169.254.169.254' }, 'host', /are not allowed/],
    [{ secure: true }, 'port', /secure connection .* could not be made/],
    [{ password: mask }, 'password', /Password is required/],
    [{ host: '' }, 'host', /required/],
    [{ host: 'imap://mail.example' }, 'host', /host name/],
    [{ port: 0 }, 'port', /whole number/],
    [{ user: '' }, 'user', /required/],
    [{ folder: ' ' }, 'folder', /required/],
    [{ marksRead: 'yes' }, 'marksRead', /Expected boolean/],
  ])('%j is refused at its field, and nothing is stored', async (wrong, field, message) => {
    const refused = await put(wrong, 400)
    expect(fieldsOf(refused)[field]).toMatch(message)
    expect((await row())?.['imap']).toBeNull()
  })

  it.each([{ host: 'localhost' }, { port: 1 }, { user: 'other' }, { secure: true }])(
    'The stored password is not sent elsewhere: %j',
    async (other) => {
      await put({}, 200)
      const { signIns } = server.state
      const refused = await put({ ...other, password: mask }, 400)
      expect(fieldsOf(refused)['password']).toContain('re-enter')
      expect(server.state.signIns).toBe(signIns)
    },
  )

  it('is left to another instance 45 seconds after the last sign of the one that had it', async () => {
    await put({}, 200)
    const { db } = app.context.database
    const claimed = async (owner: string, at: number) =>
      (await claimImap(db, owner, at)).some(({ mailboxId }) => mailboxId === id)
    const at = Date.now()
    expect(await claimed('first', at)).toBe(true)
    expect(await claimed('second', at + 44_000)).toBe(false)
    expect(await claimed('first', at + 44_000)).toBe(true)
    expect(await claimed('second', at + 88_000)).toBe(false)
    expect(await claimed('second', at + 89_001)).toBe(true)
    expect(await claimed('first', at + 89_002)).toBe(false)
  })

  it('is not contacted while a restored installation is held', async () => {
    const { database } = app.context
    await database.transaction((tx) => storeHold(tx, null))
    const { signIns } = server.state
    await put({}, 409)
    expect(server.state.signIns).toBe(signIns)
    await database.transaction((tx) => liftHold(tx))
  })
})
