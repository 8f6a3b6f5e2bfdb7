import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bothEngines } from '../../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/testApp.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { normalizedWebsite } from './schema.ts'

const harbor = {
  name: 'Harbor Supply Co.',
  email: 'accounts@harborsupply.example',
  phone: '(419) 555-0117',
  website: 'https://harborsupply.example',
  address: '48 Dock Road',
}
const noMore = {
  city: null,
  state: null,
  zipCode: null,
  country: null,
  industry: null,
  size: null,
  notes: null,
}

const record = z.record(z.string(), z.unknown())

describe.each(bothEngines)('A company (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const added = async (company: object = harbor) =>
    `/api/companies/${String((await administrator.post('/api/companies', company, 201)).field('id'))}`

  it('that was added is read by administrators and agents', async () => {
    const path = await added()
    const agent = await app.signInAs('agent')
    const read = record.parse((await agent.get(path, 200)).json)
    expect(read).toEqual({
      ...harbor,
      ...noMore,
      id: Number(path.split('/').at(-1)),
      createdAt: read['updatedAt'],
      updatedAt: read['updatedAt'],
    })
    expect((await administrator.get(path, 200)).json).toEqual(read)
  })

  it('has in the list only the fields that the list shows', async () => {
    const path = await added({ ...harbor, name: 'Listed', notes: 'For the detail page alone' })
    const agent = await app.signInAs('agent')
    const list = z.array(record).parse((await agent.get('/api/companies', 200)).json)
    expect(list.at(-1)).toEqual({
      ...harbor,
      id: Number(path.split('/').at(-1)),
      name: 'Listed',
      city: null,
      state: null,
      zipCode: null,
    })
  })

  it('needs only a name; blank fields count as absent', async () => {
    const path = await added({ name: '  Weldon Freight ', email: '', phone: ' ', website: null })
    expect((await administrator.get(path, 200)).json).toMatchObject({
      name: 'Weldon Freight',
      email: null,
      phone: null,
      website: null,
      address: null,
      ...noMore,
    })
  })

  it('loses the fields that its form left blank and keeps those that no form has', async () => {
    const more = {
      city: 'Toledo',
      state: 'OH',
      zipCode: '43604',
      country: 'USA',
      industry: 'Wholesale',
      size: '11-50',
    }
    const path = await added({ ...harbor, ...more, notes: 'Two sites.\nWorks Saturdays.' })
    const changed = await administrator.put(path, { name: 'Harbor Supply', email: '' }, 200)
    expect(changed.json).toMatchObject({
      name: 'Harbor Supply',
      email: null,
      phone: null,
      website: null,
      address: null,
      ...more,
      notes: 'Two sites.\nWorks Saturdays.',
    })
    const again = await administrator.put(path, { ...harbor, city: 'Akron', notes: '', size: null }, 200)
    expect(again.json).toMatchObject({ ...harbor, ...more, city: 'Akron', notes: null, size: null })
  })

  it.each([
    [{ name: '' }, 'name', 'Company name is required'],
    [{ name: ' \t' }, 'name', 'Company name is required'],
    [{ name: undefined }, 'name', 'Required'],
    [{ name: 7 }, 'name', 'Expected string, received number'],
    [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters'],
    [{ name: 'NUL \0' }, 'name', 'Please remove the null character (U+0000) after “NUL”'],
    [{ email: 'not an address' }, 'email', 'Please enter a valid email address'],
    [{ website: 'not a website' }, 'website', 'Please enter a valid website URL'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid website URL'],
    [{ website: 'ftp://harborsupply.example' }, 'website', 'Please enter a valid website URL'],
    [{ phone: '555\n0117' }, 'phone', 'Line breaks are not allowed here'],
    [{ address: ['48 Dock Road'] }, 'address', 'Expected string, received array'],
    [{ notes: 'half \uD800' }, 'notes', 'Please remove the half character (U+D800) after “half”'],
    [{ name: '\u3164' }, 'name', 'Company name is required'],
    [{ name: 'Ac\u200Bme' }, 'name', 'Please remove the zero width space (U+200B) after “Ac”'],
    [{ address: '48\u001B Dock' }, 'address', 'Please remove the escape character (U+001B) after “48”'],
  ])('with %j is refused with a message for the field', async (wrong, field, text) => {
    const path = await added()
    for (const [method, at] of [
      ['POST', '/api/companies'],
      ['PUT', path],
    ] as const) {
      const response = await administrator.send(method, at, { body: { ...harbor, ...wrong } })
      expect(response.status).toBe(400)
      expect(record.parse(response.field('fields'))[field]).toBe(text)
    }
    expect((await administrator.get(path, 200)).json).toMatchObject(harbor)
  })

  it('sent twice with the same key is stored once', async () => {
    const headers = { 'idempotency-key': 'form-id-0001' }
    const first = await administrator.send('POST', '/api/companies', { headers, body: harbor })
    const second = await administrator.send('POST', '/api/companies', { headers, body: harbor })
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
  })

  it('gets its number and its times from the server, whatever the form sends', async () => {
    const path = await added({ ...harbor, id: 4711, createdAt: '1999-01-01T00:00:00.000Z', owner: 'me' })
    expect(path).not.toBe('/api/companies/4711')
    expect((await administrator.get(path, 200)).field('createdAt')).not.toContain('1999')
  })

  it('can be deleted once, and does not exist afterwards', async () => {
    const path = await added()
    await administrator.delete(path, 200)
    for (const response of [
      await administrator.delete(path, 404),
      await administrator.put(path, harbor, 404),
      await administrator.get(path, 404),
    ]) {
      expect(response.json).toEqual({ message: 'Company not found' })
    }
  })
})

describe('A website', () => {
  it.each([
    ['harborsupply.example', 'https://harborsupply.example'],
    [' HarborSupply.example/ ', 'https://harborsupply.example'],
    ['http://harborsupply.example', 'http://harborsupply.example'],
    ['HTTPS://harborsupply.example/About?x=1#top', 'https://harborsupply.example/About?x=1#top'],
    ['harborsupply.example:8443/shop', 'https://harborsupply.example:8443/shop'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(normalizedWebsite(typed)).toBe(kept)
    expect(normalizedWebsite(kept)).toBe(kept)
  })

  it.each([
    'javascript:alert(1)',
    'javascript://harborsupply.example/%0aalert(1)',
    'data:text/html,<script>',
    'mailto:office@harborsupply.example',
    'ftp://harborsupply.example',
    'file:///etc/passwd',
    'https://bank.example@evil.example',
    'two words',
    'https://',
    '://',
  ])('%j is not accepted', (typed) => {
    expect(normalizedWebsite(typed)).toBeUndefined()
  })
})
