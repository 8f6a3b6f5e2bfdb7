import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import type { CaughtMail } from '../../../tests/support/mailCatcher.ts'
import { png } from '../../../tests/support/pictures.ts'
import { sendFile } from '../../../tests/support/sendFile.ts'
import { previewPath } from './schema.ts'
import { minuteMs } from '../../shared/time/durations.ts'

const desk = 'desk@northline.example'
const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '5', message: 'Hi' }
const nameAlone = '<div class="brand">North &amp; Line</div>'
const wide = { name: 'wide.png', type: 'image/png', content: png(400, 100) }
const drawing = (content: string) => ({
  name: 'logo.svg',
  type: 'image/svg+xml',
  content: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" viewBox="0 0 8 8">${content}</svg>`,
  ),
})

describe.each(engines)('The logo at the top of a mail (%s)', (engine) => {
  let app: TestAppWithMail
  let brand: number
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    brand = await addBrand(app, 'North & Line', 'northline.example')
    for (const template of ['New inquiry', 'New ticket', 'New answer from a customer'])
      await app.setRecipients(template, desk)
  })
  beforeEach(() => app.clear())
  afterAll(() => app.stop())

  /** Uploads the logo; returns the path of its file. */
  async function upload(file: typeof wide): Promise<string> {
    const path = `/api/brand-logo/${brand}`
    expect((await sendFile(app.administrator, path, 'logo', file)).status).toBe(200)
    const { logoPath } = await app.context.database.db
      .selectFrom('brands')
      .select('logoPath')
      .where('id', '=', brand)
      .executeTakeFirstOrThrow()
    return join(app.context.config.dataDir, logoPath ?? '')
  }
  const enqueueMail = () => app.newClient().post('/api/contact', inquiry, 201)
  async function mailOfInquiry(): Promise<CaughtMail | undefined> {
    await enqueueMail()
    await app.deliver()
    return app.catcher.mails[0]
  }

  /** The size in pixels of the only attachment, which the HTML part refers to. */
  async function attachedSize(mail: CaughtMail | undefined) {
    expect(mail?.attachments).toHaveLength(1)
    const [logo] = mail?.attachments ?? []
    expect(logo).toMatchObject({ disposition: 'inline', mimeType: 'image/png', related: true })
    const cid = logo?.contentId?.slice(1, -1) ?? ''
    expect(mail?.html?.split(`src="cid:${cid}"`)).toHaveLength(2)
    const content = logo?.content instanceof ArrayBuffer ? new Uint8Array(logo.content) : undefined
    const { width, height } = await sharp(content).metadata()
    return [width, height]
  }
  function expectNameAlone(mail: CaughtMail | undefined) {
    expect(mail?.html).toContain(nameAlone)
    expect(mail?.html).not.toContain('cid:')
    expect(mail?.attachments).toEqual([])
  }

  it('is the name of a brand that has none', async () => {
    expectNameAlone(await mailOfInquiry())
  })

  it('is attached at twice the size in which it is shown, and once where several mails are joined', async () => {
    await upload(wide)
    const customer = await app.signInAs('customer')
    const ticket = { title: 'VPN drops', description: 'It drops every few minutes.', category: 'technical' }
    const id = String((await customer.post('/api/tickets', ticket, 201)).field('id'))
    await app.deliver()
    for (const message of ['One', 'Two'])
      await customer.post(`/api/tickets/${id}/responses`, { message }, 201)
    await app.deliver(Date.now() + 5 * minuteMs)
    expect(app.catcher.mails).toHaveLength(2)
    for (const mail of app.catcher.mails) {
      expect(await attachedSize(mail)).toEqual([320, 80])
      expect(mail.html).toContain('alt="North &amp; Line" width="160" height="40"></div>')
      expect(mail.html).not.toMatch(/<img[^>]*src="https?:/)
      expect(mail.text).toContain('VPN drops')
    }
    expect(app.catcher.mails[1]?.html).toMatch(/One[^]*Two/)
  })

  it('is a PNG where the logo is a drawing, with the name of the brand beside it where it is narrow', async () => {
    await upload(drawing('<path d="M0 0h8v8z"/>'))
    const mail = await mailOfInquiry()
    expect(await attachedSize(mail)).toEqual([80, 80])
    expect(mail?.html).toMatch(
      / width="40" height="40"><\/td><td class="name" aria-hidden="true">North &amp; Line</,
    )
  })

  it('is the name where the drawing contains text, whose fonts the server need not have', async () => {
    await upload(drawing('<text y="8">N</text>'))
    expectNameAlone(await mailOfInquiry())
  })

  it.each([wide, drawing('<path d="M0 0h8v8z"/>')])(
    'is the name where the file $name is missing or damaged',
    async (file) => {
      const path = await upload(file)
      await writeFile(path, 'no picture')
      expectNameAlone(await mailOfInquiry())
      await app.clear()
      await rm(path)
      expectNameAlone(await mailOfInquiry())
    },
  )

  it('is read once for all mails that are due', async () => {
    const path = await upload(wide)
    await enqueueMail()
    await enqueueMail()
    app.catcher.onTaken(() => rm(path, { force: true }))
    await app.deliver()
    app.catcher.onTaken(() => {})
    expect(app.catcher.mails.map(({ attachments }) => attachments.length)).toEqual([1, 1])
  })

  it('is in a test mail, and in the preview of a template without being attached', async () => {
    await upload(wide)
    await app.administrator.post('/api/settings/email/test', { to: 'maria@office.example' }, 200)
    const draft = { htmlContent: '<p>Hi</p>', textContent: 'Hi', to: 'maria@office.example' }
    await app.administrator.post('/api/templates/1/test', draft, 200)
    expect(app.catcher.mails).toHaveLength(2)
    for (const mail of app.catcher.mails) expect(await attachedSize(mail)).toEqual([320, 80])
    const preview = { id: '1', subject: 'x', htmlContent: '<p>Hi</p>' }
    const { text } = await app.administrator.postForm(previewPath, preview)
    expect(text).toContain('<img class="logo" src="data:image/png;base64,')
    expect(text).not.toContain('cid:')
  })

  it('is never a file that the content of a template refers to', async () => {
    const path = await upload(wide)
    await rm(path)
    const content = `<div class="brand"><img class="logo" src="cid:other.png@logo" alt="x"></div>`
    const draft = { htmlContent: content, textContent: 'Hi', to: 'maria@office.example' }
    await app.administrator.post('/api/templates/1/test', draft, 200)
    expect(app.catcher.mails[0]?.html).toContain(`${nameAlone}\n<div class="content">\n${content}`)
    expect(app.catcher.mails[0]?.attachments).toEqual([])
  })
})
