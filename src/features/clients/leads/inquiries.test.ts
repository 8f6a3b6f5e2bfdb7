import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'

const inquiry = {
  name: 'Priya Natarajan',
  email: 'priya@harborsupply.example',
  phone: '(614) 555-0117',
  message: 'We are moving to a second site in March.\nCould you look at the plan with us?',
}

describe.each(bothEngines)('An inquiry (%s)', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const stored = async () => {
    const agent = await app.signInAs('agent')
    return (await agent.get('/api/contact', 200)).rows
  }

  it('of a visitor reaches agents and administrators', async () => {
    const sent = { ...inquiry, company: 'Harbor Supply Co.', type: 'service', services: ['Cybersecurity'] }
    const response = await app.newClient().post('/api/contact', sent, 201)
    expect(response.field('message')).toBe("Your message has been sent. We'll contact you soon.")
    const [newest] = await stored()
    expect(newest).toMatchObject(sent)
    const administrator = await app.signInAs('Administrator')
    expect((await administrator.get(`/api/contact/${String(newest?.['id'])}`, 200)).json).toEqual(newest)
  })

  it('needs no company; its type is contact and it has no services unless given', async () => {
    await app.newClient().post('/api/contact', { ...inquiry, company: '  ' }, 201)
    expect((await stored())[0]).toMatchObject({ company: null, type: 'contact', services: [] })
  })

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters'],
    [{ name: 'Eve\r\nBcc: all@example.test' }, 'name', 'Line breaks are not allowed here'],
    [{ email: 'not an address' }, 'email', 'Invalid email'],
    [{ email: 'a@b.example\nBcc: c@d.example' }, 'email', 'Invalid email'],
    [{ phone: ' ' }, 'phone', 'Phone is required'],
    [{ message: '\n' }, 'message', 'Message is required'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Please use at most 5,000 characters'],
    [{ message: 'NUL \0' }, 'message', 'Please remove the null character (U+0000) after “NUL”'],
    [{ message: 'half \uD800' }, 'message', 'Please remove the half character (U+D800) after “half”'],
    [{ message: '\u3164\n\u200B' }, 'message', 'Message is required'],
    [{ phone: '\u2800' }, 'phone', 'Phone is required'],
    [{ type: 'complaint' }, 'type', 'Invalid enum value'],
    [
      { services: ['Plumbing'] },
      'services',
      'Please choose from the services of this page. Reload it to see them.',
    ],
    [{ services: 'Cybersecurity' }, 'services', 'Expected array, received string'],
  ])('with %j is refused with a message for the field', async (wrong, field, text) => {
    const response = await app.newClient().post('/api/contact', { ...inquiry, ...wrong }, 400)
    expect(response.field('fields')).toHaveProperty([field], text)
  })

  it('of a bot that fills in the hidden field gets the usual answer and is not stored', async () => {
    const before = await stored()
    await app.newClient().post('/api/contact', { ...inquiry, website: 'https://spam.example' }, 201)
    expect(await stored()).toEqual(before)
  })

  it('sent twice with the same key is stored once', async () => {
    const client = app.newClient()
    const headers = { 'idempotency-key': 'form-id-0001' }
    const before = (await stored()).length
    const first = await client.send('POST', '/api/contact', { headers, body: inquiry })
    const second = await client.send('POST', '/api/contact', { headers, body: inquiry })
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect((await stored()).length).toBe(before + 1)
    const changed = await client.send('POST', '/api/contact', {
      headers,
      body: { ...inquiry, name: 'Other' },
    })
    expect(changed.status).toBe(409)
  })

  it('can be deleted once', async () => {
    await app.newClient().post('/api/contact', inquiry, 201)
    const path = `/api/contact/${String((await stored())[0]?.['id'])}`
    const administrator = await app.signInAs('Administrator')
    await administrator.delete(path, 200)
    const again = await administrator.delete(path, 404)
    expect(again.field('message')).toBe('Contact request not found.')
    await administrator.get(path, 404)
  })

  it('is refused after five from one address in an hour', async () => {
    const strict = await startTestApp(engine, { throttleFactor: 1 })
    for (let n = 0; n < 5; n += 1) await strict.newClient().post('/api/contact', inquiry, 201)
    const response = await strict.newClient().post('/api/contact', inquiry, 429)
    expect(response.field('message')).toBe('Too many attempts. Please try again later.')
    await strict.stop()
  })
})
