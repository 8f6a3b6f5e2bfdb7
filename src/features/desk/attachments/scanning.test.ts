import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachmentFilesIn, sendAttachment } from '../../../../tests/support/attachments.ts'
import { bothEngines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { startVirusScanner, virus, type VirusScanner } from '../../../../tests/support/virusScanner.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { now } from '../../../server/database/now.ts'
import { openAttachmentFiles } from './server/upload.ts'
import { scanLane, scanNext } from './server/scanning.ts'
import { startWorker } from '../../../server/jobs/worker.ts'
import { claimScan, leaseMs, storeClean } from './server/scans.ts'
import { pathOfAttachment } from './values.ts'

/** Scans the due files, one after the other. */
async function scanDueFiles(...due: Parameters<typeof scanNext>): Promise<void> {
  let mayFollow = true
  while (mayFollow) mayFollow = await scanNext(...due)
}

describe.each(bothEngines)('Files where a scanner is set up (%s)', (engine) => {
  let app: TestApp
  let scanner: VirusScanner
  let customer: SignedInClient
  let agent: SignedInClient
  let administrator: SignedInClient
  let stopWorker: () => Promise<void>
  beforeAll(async () => {
    scanner = await startVirusScanner()
    app = await startTestApp(engine, { clamd: scanner.address })
    stopWorker = startWorker(app.context, [scanLane(app.context, openAttachmentFiles(app.context))])
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    administrator = await app.signInAs('Administrator')
  })
  afterAll(async () => {
    await stopWorker()
    await app.stop()
    await scanner.stop()
  })

  async function upload(content: string | Uint8Array, name = 'log.txt'): Promise<number> {
    const response = await sendAttachment(customer, content, name)
    expect(response.status, response.text).toBe(201)
    expect(response.field('state')).toBe('waiting')
    return Number(response.field('id'))
  }

  async function sendTicket(...attachmentIds: number[]): Promise<number> {
    const problem = {
      title: 'The printer hums',
      description: 'It hums since this morning.',
      category: 'technical',
    }
    return Number((await customer.post('/api/tickets', { ...problem, attachmentIds }, 201)).field('id'))
  }

  const statesFor = async (reader: HttpClient, ticketId: number) =>
    (await reader.get(`/api/tickets/${ticketId}/attachments`, 200)).rows.map(({ state }) => state)

  const status = async () => (await administrator.get('/api/attachment-scan', 200)).object

  /** Scans as the server would in this many minutes. */
  const scanAfter = (minutes: number) =>
    scanDueFiles(app.context, {
      files: openAttachmentFiles(app.context),
      clamd: scanner.address,
      clock: () => Date.now() + minutes * minuteMs,
      stopping: new AbortController().signal,
    })

  it('are sent before they are clean, and opened by nobody', async () => {
    const release = scanner.hold()
    const content = randomBytes(200_000)
    const [photo, log] = [await upload(png(400, 300), 'photo.png'), await upload(content)]
    const ticketId = await sendTicket(photo, log)
    expect(await statesFor(agent, ticketId)).toEqual(['waiting', 'waiting'])
    for (const reader of [customer, agent]) {
      const refused = await reader.get(pathOfAttachment(log, 'file'), 409)
      expect(refused.field('message')).toMatch(/still being checked/)
      for (const form of ['file', 'preview', 'picture'] as const)
        await reader.get(pathOfAttachment(photo, form), 409)
    }
    expect(await status()).toEqual({ isOn: true, waiting: 2, unchecked: 0, problem: null })
    release()
    await expect.poll(() => statesFor(customer, ticketId)).toEqual(['ready', 'ready'])
    expect(scanner.scanned.at(-1)?.equals(content)).toBe(true)
    for (const form of ['file', 'preview', 'picture'] as const)
      await customer.get(pathOfAttachment(photo, form), 200)
    expect(await status()).toEqual({ isOn: true, waiting: 0, unchecked: 0, problem: null })
  })

  it('are scanned once where a person sends the same content again, and wait where another one does', async () => {
    const id = await upload('sent twice')
    await sendTicket(id)
    await expect.poll(async () => (await status())['waiting']).toBe(0)
    const before = scanner.scanned.length
    const again = await sendAttachment(customer, 'sent twice', 'other.txt')
    expect(again.object).toMatchObject({ state: 'ready' })
    expect(again.field('id')).not.toBe(id)
    await customer.delete(`/api/attachments/${String(again.field('id'))}`, 200)
    expect(scanner.scanned).toHaveLength(before)
    expect((await sendAttachment(agent, 'sent twice')).field('state')).toBe('waiting')
    await expect.poll(async () => (await status())['waiting']).toBe(0)
  })

  it('are deleted where a virus is found, which the conversation and administrators are told', async () => {
    const stored = () => attachmentFilesIn(app.context.config.dataDir).length
    const before = stored()
    const release = scanner.hold()
    const bad = `${virus} one`
    const ticketId = await sendTicket(await upload(bad, 'invoice.doc'), await upload('harmless too'))
    release()
    await expect.poll(() => statesFor(customer, ticketId)).toEqual(['infected', 'ready'])
    const [file] = (await agent.get(`/api/tickets/${ticketId}/attachments`, 200)).rows
    expect(file).toMatchObject({ name: 'invoice.doc', width: null, removedAt: null })
    for (const form of ['file', 'preview', 'picture'] as const)
      await agent.get(pathOfAttachment(Number(file?.['id']), form), 404)
    await expect.poll(stored).toBe(before + 1)
    const refused = await sendAttachment(customer, bad, 'again.doc')
    expect(refused).toMatchObject({ status: 415, object: { message: 'again.doc contains a virus.' } })
    expect(stored()).toBe(before + 1)

    // A second virus within the hour is in the audit log, but not mailed.
    const releaseOther = scanner.hold()
    const other = await sendTicket(await upload(`${virus} two`, 'other.doc'))
    releaseOther()
    await expect.poll(() => statesFor(customer, other)).toEqual(['infected'])
    const events = await administrator.get('/api/audit-events?action=virus%20found', 200)
    expect(events.object['events']).toMatchObject([
      { actorName: customer.username, detail: { file: 'other.doc', ticket: other } },
      { detail: { found: 'Eicar-Test-Signature', file: 'invoice.doc', ticket: ticketId } },
    ])
    const { db } = app.context.database
    const mails = await db.selectFrom('outbox').selectAll().where('event', '=', 'virusFound').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([`${administrator.username}@example.test`])
    expect(mails[0]?.text).toContain('Found: Eicar-Test-Signature')
    // The mail does not contain the file name, which a stranger has chosen.
    expect(mails[0]?.text).not.toContain('invoice.doc')
  })

  it('are refused in a message once a virus was found, and can be removed from it', async () => {
    const id = await upload(`${virus} unsent`, 'draft.doc')
    const unsent = async () => (await customer.get('/api/attachments', 200)).object['files']
    await expect.poll(unsent).toMatchObject([{ id, state: 'infected' }])
    const message = {
      title: 'The printer hums',
      description: 'It hums since this morning.',
      category: 'technical',
      attachmentIds: [id],
    }
    const refused = await customer.post('/api/tickets', message, 400)
    expect(refused.field('message')).toContain('draft.doc contained a virus')
    await customer.delete(`/api/attachments/${id}`, 200)
    expect(await unsent()).toEqual([])
  })

  it('wait while the scanner is away', async () => {
    await scanner.stop()
    const ticketId = await sendTicket(await upload('while it is away'))
    await expect.poll(async () => (await status())['problem']).toMatch(/ENOENT|ECONNREFUSED/)
    await scanAfter(1)
    expect(await statesFor(customer, ticketId)).toEqual(['waiting'])
    await scanner.start()
    await scanAfter(2)
    expect(await statesFor(customer, ticketId)).toEqual(['ready'])
    expect(await status()).toEqual({ isOn: true, waiting: 0, unchecked: 0, problem: null })
  })

  it('are unchecked where they are too large for the scanner, which is asked again ever later', async () => {
    const content = 'too large for it'
    scanner.answerWith('INSTREAM size limit exceeded. ERROR')
    const id = await upload(content, 'large.zip')
    const ticketId = await sendTicket(id)
    await expect.poll(() => statesFor(customer, ticketId)).toEqual(['unchecked'])
    const refused = await agent.get(pathOfAttachment(id, 'file'), 409)
    expect(refused.field('message')).toMatch(/could not be checked/)
    const problem = 'The file is larger than the StreamMaxLength of clamd.'
    expect(await status()).toEqual({ isOn: true, waiting: 0, unchecked: 1, problem })
    const waiting = async () => (await administrator.get('/api/waiting', 200)).object['uncheckedFiles']
    expect(await waiting()).toMatchObject({ count: 1, newest: { title: 'large.zip' } })

    const before = scanner.scanned.length
    // Scans are repeated after 10 minutes, an hour, six hours and a day, and then given up.
    for (const minutes of [3, 11, 60, 72, 433, 1874, 10_000]) await scanAfter(minutes)
    expect(scanner.scanned).toHaveLength(before + 4)
    expect(await status()).toEqual({ isOn: true, waiting: 0, unchecked: 0, problem: null })
    expect(await waiting()).toMatchObject({ count: 0 })
    expect(await statesFor(customer, ticketId)).toEqual(['unchecked'])

    scanner.answerWith(undefined)
    await upload(content, 'again.zip')
    await expect.poll(() => statesFor(customer, ticketId)).toEqual(['ready'])
  })

  it.each(['stream: OK and more', 'stream:  FOUND', 'x'.repeat(2000), ''])(
    'wait where the scanner does not scan them, but says %j, and others do not',
    async (answer) => {
      scanner.answerWith(answer)
      const ticketId = await sendTicket(await upload(`refused with ${answer}`))
      await expect.poll(async () => (await status())['problem']).toMatch(/clamd (answered|closed)/)
      scanner.answerWith(undefined)
      const other = await sendTicket(await upload(`after ${answer}`))
      await expect.poll(() => statesFor(customer, other)).toEqual(['ready'])
      expect(await statesFor(customer, ticketId)).toEqual(['waiting'])
      await scanAfter(3)
      expect(await statesFor(customer, ticketId)).toEqual(['ready'])
    },
  )
})

describe.each(bothEngines)('Files that wait for their scan (%s)', (engine) => {
  let app: TestApp
  let scanner: VirusScanner
  let fileId: number
  beforeAll(async () => {
    scanner = await startVirusScanner()
    // Started without a scanner, so that the server scans nothing by itself.
    app = await startTestApp(engine)
    const uploaded = await sendAttachment(await app.signInAs('customer'))
    fileId = Number(uploaded.field('id'))
  })
  afterAll(async () => {
    await app.stop()
    await scanner.stop()
  })
  beforeEach(() =>
    app.context.database.db
      .updateTable('storedFiles')
      .set({ state: 'waiting', scanDueAt: new Date(0).toISOString() })
      .execute(),
  )

  const state = async () =>
    (await app.context.database.db.selectFrom('storedFiles').select('state').executeTakeFirst())?.state

  const scanning = (stopping = new AbortController().signal) =>
    scanDueFiles(app.context, {
      files: openAttachmentFiles(app.context),
      clamd: scanner.address,
      clock: Date.now,
      stopping,
    })

  it('are scanned by the next instance where one is stopped meanwhile', async () => {
    const release = scanner.hold()
    const stopping = new AbortController()
    const stopped = scanning(stopping.signal)
    await expect.poll(scanner.held).toBe(1)
    // A second scan run meanwhile leaves the file to the first.
    await scanning()
    expect(scanner.held()).toBe(1)
    stopping.abort()
    await stopped
    expect(await state()).toBe('waiting')
    release()
    await scanning()
    expect(await state()).toBe('ready')
  })

  it('are opened by the scan that has claimed them last, not by an earlier one that was late', async () => {
    const { database } = app.context
    const claim = (at: number) => database.transaction((tx) => claimScan(tx, at))
    const [late, last] = [await claim(Date.now()), await claim(Date.now() + leaseMs)]
    if (!late || !last) expect.fail()
    await database.transaction((tx) => storeClean(tx, late))
    expect(await state()).toBe('waiting')
    await database.transaction((tx) => storeClean(tx, last))
    expect(await state()).toBe('ready')
  })

  describe('of several people', () => {
    const people = new Map<string, HttpClient>()
    beforeAll(async () => {
      for (const name of ['a', 'b', 'c']) people.set(name, await app.signInAs('customer'))
    })
    beforeEach(() =>
      app.context.database.db.updateTable('storedFiles').set({ state: 'ready', scanDueAt: null }).execute(),
    )

    afterAll(async () => {
      await app.context.database.db.deleteFrom('attachments').where('id', '!=', fileId).execute()
      await openAttachmentFiles(app.context).sweep()
    })

    /** Uploads a file as the person whose letter begins its name. Its scan is due from `scanDueAt` on. */
    async function upload(name: string, scanDueAt: string) {
      const content = `${name} ${randomBytes(8).toString('hex')}`
      const client = people.get(name.slice(0, 1)) ?? expect.fail()
      const uploaded = await sendAttachment(client, content, name)
      const { db } = app.context.database
      const use = db
        .selectFrom('attachments')
        .select('storedFileId')
        .where('id', '=', Number(uploaded.field('id')))
      await db.updateTable('storedFiles').set({ state: 'waiting', scanDueAt }).where('id', '=', use).execute()
    }

    it('are claimed by turns, by one instance or several', async () => {
      const { database } = app.context
      const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
      for (const [index, name] of names.entries()) await upload(name, new Date(index).toISOString())
      const claimed: string[] = []
      const start = Date.now()
      for (const index of names.keys()) {
        // One millisecond later each, because real scans take longer.
        const scan = await database.transaction((tx) => claimScan(tx, start + index))
        const use = database.db
          .selectFrom('attachments')
          .select('name')
          .where('storedFileId', '=', scan?.id ?? 0)
        claimed.push((await use.executeTakeFirstOrThrow()).name)
      }
      expect(claimed).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    })

    it('are scanned before the rest of what was uploaded earlier', async () => {
      for (const name of ['a1', 'a2', 'a3']) await upload(name, now())
      const before = scanner.scanned.length
      const release = scanner.hold()
      const running = scanning()
      await expect.poll(scanner.held).toBe(1)
      await upload('b1', now())
      release()
      await running
      const scanned = scanner.scanned.slice(before).map((content) => content.toString().slice(0, 2))
      expect(scanned).toEqual(['a1', 'a2', 'b1', 'a3'])
    })
  })

  it('may be deleted while they are scanned', async () => {
    const release = scanner.hold()
    const scanned = scanning()
    await expect.poll(scanner.held).toBe(1)
    await app.context.database.db.deleteFrom('attachments').where('id', '=', fileId).execute()
    await openAttachmentFiles(app.context).sweep()
    release()
    await scanned
    expect(await state()).toBeUndefined()
  })

  it('are opened by an installation that scans no more', async () => {
    const { database } = app.context
    const of = { key: 'key', sha256: 'hash', bytes: 1, contentType: 'text/plain', createdAt: now() }
    await database.db
      .insertInto('storedFiles')
      .values({ ...of, state: 'waiting', scanDueAt: now() })
      .execute()
    const stopWorker = startWorker(app.context, [scanLane(app.context, openAttachmentFiles(app.context))])
    await expect.poll(state).toBe('ready')
    await stopWorker()
  })
})
