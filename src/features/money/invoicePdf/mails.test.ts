import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { unique } from '../../../../tests/support/race.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'
import { hourMs } from '../../../shared/time/durations.ts'

describe.each(engines)('The mail about a new invoice (%s)', (engine) => {
  let app: TestAppWithMail
  let agent: SignedInClient
  let amelia: SignedInClient
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { placeholdersWork: true })
    agent = await app.signInAs('agent')
    amelia = await app.signInAs('customer', 'amelia')
    const { db } = app.context.database
    await db.updateTable('users').set({ emailNotifications: true }).where('id', '=', amelia.id).execute()
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  async function issue() {
    const invoiceNumber = `INV-${unique()}`
    const { object } = await agent.post(
      '/api/invoices',
      {
        userId: amelia.id,
        invoiceNumber,
        issueDate: '2026-01-05',
        dueDate: '2026-02-04',
        items: [{ description: 'Labour', quantity: 1, unitPrice: '10.00' }],
      },
      201,
    )
    return { invoiceNumber, id: String(object['id']) }
  }

  const filesOf = (mail: (typeof app.catcher.mails)[number] | undefined) =>
    mail?.attachments.filter(({ disposition }) => disposition === 'attachment') ?? []

  it('has it as the PDF that the customer can download', async () => {
    const { invoiceNumber, id } = await issue()
    await app.deliver()
    const files = filesOf(app.catcher.mails[0])
    const pdf = (await amelia.get(`/api/invoices/${id}/pdf`, 200)).content
    expect(files.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`Invoice ${invoiceNumber}.pdf`, 'application/pdf'],
    ])
    const [file] = files
    const content = file?.content
    expect(content instanceof ArrayBuffer && Buffer.from(content).equals(pdf)).toBe(true)
  })

  it('is not drawn once the invoice has another customer', async () => {
    const { id } = await issue()
    const files = [{ kind: 'invoice' as const, id: Number(id) }]
    expect(await app.makeFiles(files, amelia.id)).toHaveLength(1)
    await expect(app.makeFiles(files, amelia.id + 1)).rejects.toThrow('another customer')
    await expect(app.makeFiles(files, undefined)).rejects.toThrow('another customer')
  })

  it('waits for its next attempt where that takes too long', async () => {
    await issue()
    await app.deliver(Date.now(), { makeFiles: () => new Promise(() => {}), maxMakingMs: 1 })
    expect(app.catcher.mails).toEqual([])
    await app.deliver(Date.now() + hourMs)
    expect(app.catcher.mails.map((mail) => filesOf(mail).length)).toEqual([1])
  })

  it('has none where an administrator chose so', async () => {
    const path = '/api/document-settings'
    await app.administrator.send('PUT', path, {
      body: { attachesToMails: false },
      headers: { 'if-match': '*' },
    })
    await issue()
    await app.deliver()
    expect(app.catcher.mails.map(filesOf)).toEqual([[]])
  })

  it('goes without after three attempts, where it cannot be made', async () => {
    await app.context.database.db.schema.dropTable('documentSettings').execute()
    await issue()
    for (const hours of [0, 1]) {
      await app.deliver(Date.now() + hours * hourMs)
      expect(app.catcher.mails).toEqual([])
    }
    await app.deliver(Date.now() + 12 * hourMs)
    expect(app.catcher.mails.map(filesOf)).toEqual([[]])
  })
})
