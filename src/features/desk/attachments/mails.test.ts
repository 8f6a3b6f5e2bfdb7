import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { minuteMs } from '../../../shared/time/durations.ts'
import { megabyte } from './values.ts'

const desk = 'desk@northline.example'
const problem = { title: 'It hums', description: 'It hums since this morning.', category: 'technical' }

describe.each(engines)('Emails about tickets (%s)', (engine) => {
  let app: TestAppWithMail
  let customer: SignedInClient
  let agent: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    await addBrand(app, 'Northline', 'northline.example')
    customer = await app.signInAs('customer')
    agent = await app.signInAs('agent')
    for (const template of ['New ticket', 'New answer from a customer'])
      await app.setRecipients(template, desk)
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).execute()
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  async function upload(
    by: HttpClient,
    name: string,
    content: Uint8Array = Buffer.from(`content of ${name}`),
  ) {
    const file = { name, type: 'text/html', content }
    const response = await sendFile(by, '/api/attachments', 'file', file)
    expect(response.status, response.text).toBe(201)
    return Number(response.field('id'))
  }

  /** Each file has the same length, but different content. */
  let serial = 0
  const large = (by: HttpClient, name: string, megabytes = 3) => {
    const content = Buffer.alloc(megabytes * megabyte, 1)
    content.writeUInt32LE((serial += 1), 4096)
    return upload(by, name, content)
  }

  const openTicket = async (attachmentIds: number[] = []) =>
    Number((await customer.post('/api/tickets', { ...problem, attachmentIds }, 201)).field('id'))

  /** A ticket whose first mails were sent, so that the next answer is mailed at once. */
  async function oldTicket() {
    const id = await openTicket()
    await app.clear()
    return id
  }

  const respond = (by: HttpClient, id: number, message: string, attachmentIds: number[], more: object = {}) =>
    by.post(`/api/tickets/${id}/responses`, { message, attachmentIds, ...more }, 201)

  type CaughtMail = (typeof app.catcher.mails)[number]

  const attachedTo = (mail: CaughtMail | undefined) =>
    mail?.attachments
      .filter(({ disposition }) => disposition === 'attachment')
      .map(({ filename, mimeType, content }) => {
        // The mail catcher returns a calendar as text.
        const bytes = content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)
        return { filename, mimeType, content: bytes }
      })

  const namesIn = (mail: CaughtMail | undefined) => attachedTo(mail)?.map(({ filename }) => filename)

  const sentTo = (address: string) =>
    app.catcher.mails.filter(({ envelope }) => envelope.to.includes(address))
  const sentToDesk = () => sentTo(desk)
  const sentToCustomer = () => sentTo(`${customer.username}@example.test`)

  it('bring staff the files of a new ticket, and do not send customers their own', async () => {
    const photo = png(40, 30)
    const id = await openTicket([
      await upload(customer, 'لقطة شاشة.png', photo),
      await upload(customer, 'page.html', Buffer.from('<script>alert(1)</script>')),
    ])
    await app.deliver()
    const [mail] = sentToDesk()
    expect(attachedTo(mail)).toEqual([
      { filename: 'لقطة شاشة.png', mimeType: 'image/png', content: photo },
      { filename: 'page.html', mimeType: 'text/plain', content: Buffer.from('<script>alert(1)</script>') },
    ])
    const named = 'Files: لقطة شاشة.png (1 KB), page.html (1 KB)'
    expect(mail?.text).toContain(`\n\nIt hums since this morning.\n\n${named}\n\nView ticket: https://`)
    expect(mail?.html).toContain(`It hums since this morning.<br>\n<br>\n${named}</div>`)
    const [confirmation] = sentToCustomer()
    expect(attachedTo(confirmation)).toEqual([])
    expect(confirmation?.text).toContain(
      `\n\nIt hums since this morning.\n\nView ticket: https://northline.example/customer/tickets/${id}\n`,
    )
  })

  it('bring staff and the customer the files of a ticket that staff opened for them', async () => {
    const names = ['call.txt', 'visit.ics', 'forwarded.eml']
    const attachmentIds = [
      await upload(agent, 'call.txt'),
      await upload(agent, 'visit.ics'),
      await upload(agent, 'forwarded.eml'),
    ]
    await agent.post('/api/staff-tickets', { ...problem, userId: customer.id, attachmentIds }, 201)
    await app.deliver()
    expect(namesIn(sentToDesk()[0])).toEqual(names)
    expect(sentToCustomer().map(namesIn)).toEqual([names])
    // The .ics file keeps its type. The .eml file is sent as text, because message/* parts must not be encoded.
    const types = attachedTo(sentToCustomer()[0])?.map(({ mimeType }) => mimeType)
    expect(types).toEqual(['text/plain', 'text/calendar', 'text/plain'])
  })

  it('bring the customer the files of an answer, and staff those of a reply', async () => {
    const id = await oldTicket()
    const name = '<img src=x onerror=alert(1)>&{{ link }}.txt'
    await respond(agent, id, 'See the file.', [await upload(agent, name)], { status: 'in_progress' })
    await app.deliver()
    expect(app.catcher.mails).toHaveLength(1)
    const [answer] = sentToCustomer()
    expect(namesIn(answer)).toEqual([name])
    expect(answer?.text).toContain(
      `\n\nSee the file.\n\nFile: ${name} (1 KB)\n\nStatus: In progress\n\nView ticket: `,
    )
    expect(answer?.html).toContain('File: &lt;img src=x onerror=alert(1)&gt;&amp;{{ link }}.txt (1 KB)')
    expect(answer?.html).not.toContain('<img src=x')

    await app.clear()
    await respond(customer, id, 'My log.', [await upload(customer, 'log.txt')])
    await app.deliver()
    expect(app.catcher.mails).toHaveLength(1)
    expect(namesIn(sentToDesk()[0])).toEqual(['log.txt'])
  })

  it('never have a file of a note', async () => {
    const colleague = await app.signInAs('agent', `ada-${engine}`)
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', colleague.id).execute()
    const id = await oldTicket()
    const note = {
      message: `@${colleague.username} see this.`,
      attachmentIds: [await upload(agent, 'internal.txt')],
    }
    await agent.post(`/api/tickets/${id}/notes`, note, 201)
    await respond(agent, id, 'Done.', [])
    await respond(customer, id, 'Thanks.', [])
    await app.deliver()
    expect(app.catcher.mails).toHaveLength(3)
    expect(app.catcher.mails.map(attachedTo)).toEqual([[], [], []])
    for (const { text, html } of app.catcher.mails) expect(`${text} ${html}`).not.toContain('internal.txt')
  })

  it('ask to sign in for files of more than 5 MB together', async () => {
    await openTicket([await large(customer, 'one.dat'), await large(customer, 'two.dat')])
    await openTicket([await large(customer, 'dump.dat', 6)])
    await openTicket([await large(customer, 'fits.dat', 5)])
    await app.deliver()
    const [several, one, fitting] = sentToDesk()
    expect([several, one, fitting].map(namesIn)).toEqual([[], [], ['fits.dat']])
    expect(several?.text).toContain(
      '\n\nFiles: one.dat (3 MB), two.dat (3 MB). Please sign in to open them; together they are too large for an email.\n\nView ticket: ',
    )
    expect(one?.text).toContain(
      '\n\nFile: dump.dat (6 MB). Please sign in to open it; it is too large for an email.\n\nView ticket: ',
    )
    expect(fitting?.text).toContain('\n\nFile: fits.dat (5 MB)\n\nView ticket: ')
  })

  it('that go out as one have the files of all, if these are at most 5 MB together', async () => {
    const [small, big] = [await oldTicket(), await oldTicket()]
    for (const id of [small, big]) await respond(customer, id, 'At once', [])
    await app.deliver()
    await app.clear()
    await respond(customer, small, 'One', [await upload(customer, 'one.txt')])
    await respond(customer, small, 'Two', [await upload(customer, 'two.txt')])
    await respond(customer, big, 'One', [await large(customer, 'one.dat')])
    await respond(customer, big, 'Two', [await large(customer, 'two.dat')])
    await app.deliver(Date.now() + 6 * minuteMs)
    const [ofSmall, ofBig] = sentToDesk()
    expect(sentToDesk()).toHaveLength(2)
    expect(namesIn(ofSmall)).toEqual(['one.txt', 'two.txt'])
    expect(ofSmall?.text).toMatch(
      /\n\nOne\n\nFile: one\.txt \(1 KB\)\n[^]*\n----------\n[^]*\n\nTwo\n\nFile: two\.txt \(1 KB\)\n/,
    )
    expect(ofSmall?.html).toMatch(/One<br>\n<br>\nFile: one\.txt[^]*Two<br>\n<br>\nFile: two\.txt/)
    expect(namesIn(ofBig)).toEqual([])
  })

  it('go without a file that staff have removed, that was not scanned, or whose content is gone', async () => {
    const { db } = app.context.database
    const names = ['removed.txt', 'waiting.txt', 'infected.txt', 'gone.txt', 'left.txt'] as const
    const ids = new Map<string, number>()
    for (const name of names) ids.set(name, await upload(customer, name))
    await openTicket([...ids.values()])
    const stored = db
      .selectFrom('attachments')
      .innerJoin('storedFiles', 'storedFiles.id', 'storedFileId')
      .select(['storedFiles.id', 'key'])
    const contentOf = (name: string) =>
      stored.where('attachments.id', '=', ids.get(name) ?? 0).executeTakeFirstOrThrow()
    await agent.delete(`/api/sent-attachments/${ids.get('removed.txt')}`, 200)
    for (const state of ['waiting', 'infected'] as const) {
      const { id } = await contentOf(`${state}.txt`)
      await db.updateTable('storedFiles').set({ state }).where('id', '=', id).execute()
    }
    const { key } = await contentOf('gone.txt')
    rmSync(join(app.context.config.dataDir, 'uploads', 'attachments', key.slice(0, 2), key))
    await app.deliver()
    expect(namesIn(sentToDesk()[0])).toEqual(['left.txt'])
  })

  it('wait for the scan of their files', async () => {
    const { db } = app.context.database
    const id = await upload(customer, 'scanned.txt')
    const setState = (state: 'waiting' | 'ready') =>
      db
        .updateTable('storedFiles')
        .set({ state })
        .where('id', 'in', db.selectFrom('attachments').select('storedFileId').where('id', '=', id))
        .execute()
    await setState('waiting')
    await openTicket([id])
    await app.deliver()
    expect([sentToCustomer().length, sentToDesk().length]).toEqual([1, 0])
    await setState('ready')
    await app.deliver(Date.now() + 15_000)
    expect(sentToDesk().map(namesIn)).toEqual([['scanned.txt']])
  })

  it('that only list others have no files', async () => {
    const { db } = app.context.database
    const id = await oldTicket()
    await respond(customer, id, 'One', [await upload(customer, 'one.txt')])
    await respond(customer, id, 'Two', [await upload(customer, 'two.txt')])
    await db.updateTable('outbox').set({ joinKey: 'overflow tickets' }).execute()
    await app.deliver(Date.now() + 6 * minuteMs)
    const [summary] = sentToDesk()
    expect([summary?.subject, namesIn(summary)]).toEqual(['2 more emails about tickets', []])
  })
})
