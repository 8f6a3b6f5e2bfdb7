import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { setRecipients, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { versionOf } from '../../shared/endpoint/version.ts'
import { saveStaffRecipients } from './endpoints.ts'

const path = '/api/staff-recipients'
const desk = 'desk@office.example'
const boss = 'boss@office.example'
const inquiry = { name: 'Tom', email: 'tom@visitor.example', phone: '555-0100', message: 'Hello there' }

describe.each(engines)('Those who are told of tickets and inquiries (%s)', (engine) => {
  let app: TestAppWithMail
  beforeEach(async () => {
    app = await startTestAppWithMail(engine)
  })
  afterEach(() => app.stop())

  const stored = async () => (await app.administrator.get(path, 200)).json
  const unheard = async () => (await app.administrator.get('/api/system-status', 200)).field('unheard')

  it('are nobody at first, and all who are entered from then on', async () => {
    expect(await stored()).toEqual({ recipients: [], differ: false })
    expect(await unheard()).toEqual(['inquiry', 'ticketRaised', 'ticketAnswered'])
    const saved = await app.administrator.put(path, { recipients: [desk, boss, 'Desk@office.example'] }, 200)
    expect(saved.json).toEqual({ recipients: ['Desk@office.example', boss], differ: false })
    expect(await unheard()).toEqual([])
    await app.newClient().post('/api/contact', inquiry, 201)
    const customer = await app.signInAs('customer')
    const description = 'The printer on the second floor answers nobody.'
    const ticket = { title: 'Printer offline', category: 'technical', priority: 'medium', description }
    await customer.post('/api/tickets', ticket, 201)
    const mails = await app.outbox()
    for (const event of ['inquiry', 'ticketRaised'])
      expect(mails.filter((mail) => mail.event === event).map(({ recipient }) => recipient)).toEqual([
        'Desk@office.example',
        boss,
      ])
  })

  it('are shown together where the templates differ, and become one list', async () => {
    await setRecipients(app, 'New inquiry', desk)
    await setRecipients(app, 'New ticket', desk, boss)
    expect(await stored()).toEqual({ recipients: [desk, boss], differ: true })
    expect(await unheard()).toEqual(['ticketAnswered'])
    const { json } = await app.administrator.put(path, { recipients: [desk, boss] }, 200)
    expect(json).toEqual({ recipients: [desk, boss], differ: false })
    const templates = await app.administrator.get('/api/templates', 200)
    expect(templates.rows.map(({ recipients }) => recipients)).toEqual([
      [desk, boss],
      [desk, boss],
      [desk, boss],
      ...Array.from({ length: templates.rows.length - 3 }, () => []),
    ])
  })

  it('are not changed over what someone else has changed meanwhile, nor by what is no address', async () => {
    const version = versionOf(saveStaffRecipients, { recipients: [] })
    const save = (recipients: unknown) =>
      app.administrator.send('PUT', path, {
        headers: { 'if-match': `"${version}"` },
        body: { recipients },
      })
    expect((await save([desk])).status).toBe(200)
    const conflict = await save([boss])
    expect(conflict.status).toBe(409)
    expect(conflict.json).toMatchObject({ current: { recipients: [desk], differ: false } })
    for (const wrong of [undefined, desk, ['nobody'], [7], Array.from({ length: 51 }, () => desk)])
      await app.administrator.put(path, { recipients: wrong }, 400)
    expect(await stored()).toEqual({ recipients: [desk], differ: false })
  })
})
