import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { defaultTemplate } from './server/defaultTemplates.ts'
import { previewPath } from './schema.ts'

const texts = { htmlContent: '<h1>Dear {{ name }}</h1>', textContent: 'Dear {{ name }}' }

describe.each(engines)('What the editor of a template offers (%s)', (engine) => {
  let app: TestAppWithMail
  let harbor: number
  beforeAll(async () => {
    app = await startTestAppWithMail(engine, { throttleFactor: 1 })
    await addBrand(app, 'Northline', 'northline.example')
    harbor = await addBrand(app, 'Harbor IT', 'harbor.example')
  })
  afterAll(() => app.stop())

  it('the texts that the program comes with, whatever is stored', async () => {
    await app.administrator.put('/api/templates/1', { ...texts, recipients: [] }, 200)
    const { htmlContent, textContent } = defaultTemplate('inquiry')
    const response = await app.administrator.get('/api/templates/1/default', 200)
    expect(response.json).toEqual({ htmlContent, textContent })
    expect((await app.administrator.get('/api/templates/99/default')).status).toBe(404)
  })

  it('a test mail of the draft with example values, under the first or a given brand, which is not stored', async () => {
    const { catcher, administrator } = app
    catcher.mails.length = 0
    const draft = { htmlContent: '<p>Draft for {{ name }}</p>', textContent: 'Draft for {{ name }}' }
    await administrator.post('/api/templates/1/test', { ...draft, to: 'maria@office.example' }, 200)
    await administrator.post('/api/templates/1/test', { ...draft, brandId: harbor }, 200)
    const [first, second] = catcher.mails
    // The text is the administrator's own: an attacker with their session could mail it to any other recipient.
    expect(first?.envelope.to).toEqual([`${administrator.username}@example.test`])
    expect(first?.html).toContain('Draft for Priya Natarajan')
    expect(first?.html).toContain('Northline')
    expect(second?.html).toContain('Harbor IT')
    const stored = await app.context.database.db
      .selectFrom('emailTemplates')
      .select('textContent')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(stored.textContent).not.toContain('Draft')
    expect(await app.outbox()).toEqual([])
  })

  it('no test mail to an address that the administrator has not confirmed, nor without one', async () => {
    const administrator = await app.signInAs('Administrator')
    for (const address of [{ emailConfirmedAt: null }, { email: null }]) {
      const { db } = app.context.database
      await db.updateTable('users').set(address).where('id', '=', administrator.id).execute()
      const refused = await administrator.post('/api/templates/1/test', texts, 409)
      expect(refused.field('message')).toContain('goes only to your own email address')
    }
  })

  it('a draft that cannot be filled is refused at its field, and an unknown template is 404', async () => {
    const wrong = await app.administrator.post('/api/templates/1/test', {
      ...texts,
      htmlContent: '{{ nam }}',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.field('message')).toContain('There is no placeholder {{ nam }} here')
    expect((await app.administrator.post('/api/templates/99/test', texts)).status).toBe(404)
  })

  it('test mails are counted together with those of the settings', async () => {
    const administrator = await app.signInAs('Administrator')
    for (const path of ['/api/settings/email/test', '/api/templates/1/test']) {
      for (const _ of [1, 2]) await administrator.post(path, { ...texts, to: 'maria@office.example' }, 200)
    }
    await administrator.post('/api/templates/1/test', texts, 200)
    expect((await administrator.post('/api/templates/1/test', texts)).status).toBe(429)
  })

  it('a preview under a given brand', async () => {
    const draft = { id: '1', subject: 'x', htmlContent: '<p>Hi</p>' }
    const own = await app.administrator.postForm(previewPath, draft)
    expect(own.text).toContain('Northline')
    const other = await app.administrator.postForm(previewPath, { ...draft, brandId: String(harbor) })
    expect(other.text).toContain('Harbor IT')
    const wrong = await app.administrator.postForm(previewPath, { ...draft, brandId: 'x' })
    expect(wrong.status).toBe(400)
  })
})
