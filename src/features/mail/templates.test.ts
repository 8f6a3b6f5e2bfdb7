import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../tests/support/engines.ts'
import { expectStatus } from '../../../tests/support/httpClient.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { mailEvents } from './events.ts'
import { defaultTemplate, ensureTemplates } from './server/defaultTemplates.ts'
import { mailBrandOf } from './server/mailBrand.ts'
import { checkTemplate, renderMail } from './server/render.ts'
import { emailTemplate, previewPath, type EmailTemplate } from './schema.ts'

const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello' }

it('Every default template can be rendered', () => {
  for (const [event, { template }] of Object.entries(mailEvents)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of this very object
    expect(() => checkTemplate(template, defaultTemplate(event as keyof typeof mailEvents))).not.toThrow()
  }
})

describe.each(engines)('Email templates (%s)', (engine) => {
  let app: TestAppWithMail
  let brandId: number
  let first: EmailTemplate
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    brandId = await addBrand(app, 'Northline', 'northline.example')
    const [one] = await list()
    if (!one) throw new Error('There should be templates.')
    first = one
  })
  afterAll(() => app.stop())

  const list = async () => {
    const response = await app.administrator.get('/api/templates', 200)
    return z.array(emailTemplate).parse(response.json)
  }
  const change = (more: object) => {
    const { htmlContent, textContent } = first
    return { htmlContent, textContent, recipients: [], ...more }
  }
  const save = (more: object, status: number) =>
    app.administrator.put(`/api/templates/${first.id}`, change(more), status)

  it('exist from the first start, one for each event, and keep later changes', async () => {
    expect((await list()).map(({ name }) => name)).toEqual(
      Object.values(mailEvents).map(({ template }) => template),
    )
    await save({ textContent: 'Changed {{ name }}', recipients: ['a@b.example'] }, 200)
    await Promise.all([ensureTemplates(app.context.database.db), ensureTemplates(app.context.database.db)])
    const after = await list()
    expect(after.length).toBe(Object.keys(mailEvents).length)
    expect(after.find(({ id }) => id === first.id)).toMatchObject({
      textContent: 'Changed {{ name }}',
      recipients: ['a@b.example'],
      subject: first.subject,
    })
  })

  it('of an event that was mailed as part of another one get the recipients of that one', async () => {
    const { db } = app.context.database
    await app.setRecipients('Ticket confirmation', 'copies@northline.example')
    await db.deleteFrom('emailTemplates').where('name', '=', 'Ticket opened for a customer').execute()
    await ensureTemplates(db)
    expect((await list()).find(({ name }) => name === 'Ticket opened for a customer')).toMatchObject({
      recipients: ['copies@northline.example'],
    })
  })

  it('of thousands of placeholders, as one that was stored before may be, are not filled', async () => {
    const template = { ...defaultTemplate('inquiry'), htmlContent: '{{ message }}'.repeat(3_000) }
    const brand = await app.context.database.transaction((tx) => mailBrandOf(tx))
    const render = () => renderMail(template, { message: 'x'.repeat(10_000) }, brand)
    expect(render).toThrow('more than 100 placeholders')
  })

  it('keep their name always, and their subject unless another is sent', async () => {
    const kept = await save({ name: 'Another name' }, 200)
    expect(kept.json).toMatchObject({ name: first.name, subject: first.subject })
    const changed = await save({ subject: 'Inquiry: {{ name }}' }, 200)
    expect(changed.field('subject')).toBe('Inquiry: {{ name }}')
    expect(Date.parse(String(changed.field('updatedAt')))).toBeGreaterThanOrEqual(Date.parse(first.updatedAt))
  })

  it.each([
    [{ name: '' }, 'name', 'Template name is required'],
    [{ subject: ' ' }, 'subject', 'Subject line is required'],
    [{ subject: 'Two\r\nlines' }, 'subject', 'Line breaks are not allowed here'],
    [{ htmlContent: '' }, 'htmlContent', 'HTML content is required'],
    [{ textContent: '\n' }, 'textContent', 'Text content is required'],
    [{ recipients: ['a@b.example', 'nobody'] }, 'recipients.1', 'Invalid email address'],
    [{ recipients: ['a@b.example, c@d.example'] }, 'recipients.0', 'Invalid email address'],
    [{ recipients: ['a@b.example\nBcc: c@d.example'] }, 'recipients.0', 'Invalid email address'],
    [{ htmlContent: '{{ otpSecret }}' }, 'htmlContent', 'There is no placeholder {{ otpSecret }} here'],
    [
      { htmlContent: '{% if name %}{% else %}{{ nope }}{% endif %}' },
      'htmlContent',
      'There is no placeholder',
    ],
    [{ htmlContent: '{{ name | raw }}' }, 'htmlContent', 'Only placeholders such as'],
    [
      { htmlContent: '{% for n in (1..100000000) %}{% endfor %}' },
      'htmlContent',
      'Only placeholders such as',
    ],
    [{ textContent: '{% include "secret.key" %}' }, 'textContent', 'Only placeholders such as'],
    [{ textContent: 'Hello {{ name' }, 'textContent', 'A placeholder or condition is not closed'],
    [
      { textContent: '{{ message }}'.repeat(101) },
      'textContent',
      'There are more than 100 placeholders in it.',
    ],
    [{ subject: '{% if name %}' }, 'subject', 'A placeholder or condition is not closed'],
  ])('with %j are refused with a message for the field', async (wrong, field, text) => {
    const response = await save(wrong, 400)
    expect(new Map<string, unknown>(Object.entries(response.field('fields') ?? {})).get(field)).toContain(
      text,
    )
  })

  it('with an unknown number do not exist', async () => {
    await expectStatus(404, app.administrator.put('/api/templates/999999', change({})))
  })

  it('that are invalid in the database are replaced by the default, so that the mail is sent', async () => {
    await app.setRecipients('New inquiry', 'desk@northline.example')
    await app.context.database.db
      .updateTable('emailTemplates')
      .set({ htmlContent: '{% nonsense', subject: 'ok' })
      .where('id', '=', first.id)
      .execute()
    await app.newClient().post('/api/contact', inquiry, 201)
    await app.deliver()
    expect(app.catcher.mails[0]).toMatchObject({ subject: 'New inquiry from Tom' })
  })

  it('are used as they are when the mail is stored, as is the name of the brand', async () => {
    await app.clear()
    const mailWith = async (subject: string) => {
      await save({ subject, recipients: ['desk@northline.example'] }, 200)
      await app.newClient().post('/api/contact', inquiry, 201)
    }
    await mailWith('First')
    await mailWith('Second')
    await app.administrator.put(`/api/brands/${brandId}`, { name: 'Southline' }, 200)
    await mailWith('Third')
    await app.administrator.put(`/api/brands/${brandId}`, { name: 'Northline' }, 200)
    const brands = ['Northline', 'Northline', 'Southline']
    expect((await app.outbox()).map(({ subject }) => subject)).toEqual(['First', 'Second', 'Third'])
    for (const [n, { html }] of (await app.outbox()).entries())
      expect(html).toContain(`<div class="brand">${brands[n]}</div>`)
  })

  it('are previewed as a document that runs nothing, by administrators only', async () => {
    const draft = {
      id: String(first.id),
      subject: 'x',
      htmlContent: '<p>Hi {{ name }}</p><script>1</script>',
    }
    const { administrator } = app
    const preview = await administrator.postForm(previewPath, draft)
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('<p>Hi Priya Natarajan</p>')
    expect(preview.text).toContain('Northline')
    expect(preview.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox",
    )
    expect(preview.headers['x-content-type-options']).toBe('nosniff')
    expect(preview.headers['cache-control']).toBe('no-store')
    const broken = await administrator.postForm(previewPath, { ...draft, htmlContent: '{{ <b> }}' })
    expect(broken.text).toContain('<title>Preview</title>')
    expect((await administrator.postForm(previewPath, { ...draft, id: '999999' })).status).toBe(404)
    expect((await (await app.signInAs('agent')).postForm(previewPath, draft)).status).toBe(403)
    expect((await app.newClient().postForm(previewPath, draft)).status).toBe(401)
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    const abused = await administrator.send('POST', previewPath, { headers: foreign, body: 'id=1' })
    expect(abused.status).toBe(403)
  })
})
