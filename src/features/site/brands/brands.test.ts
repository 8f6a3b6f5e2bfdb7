import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../../tests/support/engines.ts'
import type { TestApp } from '../../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../../tests/support/testAppWithPages.ts'
import { expectStatus, type HttpClient } from '../../../../tests/support/httpClient.ts'

const acme = {
  name: 'Acme Networks',
  primaryColor: '#DC2626',
  secondaryColor: 'rgb(31, 41, 55)',
  fontFamily: "Georgia, 'Times New Roman', serif",
  contactEmail: 'sales@acme.example',
  contactPhone: '(614) 555-0199',
  defaultMetaTitle: 'Acme Networks',
  defaultMetaDescription: 'Networks that hold.',
}

// Typed, because vitest returns `any`.
const someNumber: unknown = expect.any(Number)
const someText: unknown = expect.any(String)
const containing = (text: string): unknown => expect.stringContaining(text)
const records = z.array(z.record(z.string(), z.unknown()))

describe.each(engines)('Brands and domains (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient
  beforeAll(async () => {
    app = await startTestAppWithPages(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  let serial = 0
  const idOf = (response: { field(name: string): unknown }) => Number(response.field('id'))
  async function newBrand(more: object = {}): Promise<number> {
    serial += 1
    return idOf(await administrator.post('/api/brands', { name: `Brand ${serial}`, ...more }, 201))
  }
  async function newDomain(brandId: number, more: object = {}): Promise<number> {
    serial += 1
    const domain = { domainName: `host-${serial}.example`, brandId, ...more }
    return idOf(await administrator.post('/api/domains', domain, 201))
  }
  const primariesOf = async (brandId: number) => {
    const all = records.parse((await administrator.get('/api/domains', 200)).json)
    return all
      .filter((domain) => domain['brandId'] === brandId && domain['isPrimary'])
      .map((domain) => domain['id'])
  }
  const configAt = async (host: string) =>
    z
      .record(z.string(), z.unknown())
      .parse((await app.newClient(host).get('/api/domain-config', 200)).field('brand'))

  it('a brand is created with the given values and with defaults for the rest', async () => {
    const full = (await administrator.post('/api/brands', acme, 201)).json
    expect(full).toEqual({
      ...acme,
      id: someNumber,
      logoPath: null,
      faviconPath: null,
      isActive: true,
      createdAt: someText,
      updatedAt: someText,
    })
    const bare = (await administrator.post('/api/brands', { name: ' Bare ' }, 201)).json
    expect(bare).toMatchObject({
      name: 'Bare',
      primaryColor: '#0f172a',
      secondaryColor: '#64748b',
      fontFamily: 'Inter, sans-serif',
      contactEmail: null,
    })
    expect((await administrator.get('/api/brands', 200)).json).toEqual(expect.arrayContaining([full, bare]))
  })

  it('a change keeps the fields that it does not name and clears those with empty text', async () => {
    const id = await newBrand({ contactPhone: '1', fontFamily: 'Georgia', defaultMetaTitle: 'T' })
    const change = { primaryColor: '#abc', contactPhone: '', fontFamily: null }
    const changed = await administrator.put(`/api/brands/${id}`, change, 200)
    expect(changed.json).toMatchObject({
      primaryColor: '#abc',
      contactPhone: null,
      fontFamily: 'Inter, sans-serif',
      defaultMetaTitle: 'T',
    })
  })

  it('a form that is sent twice with the same key creates one brand', async () => {
    const sent = { headers: { 'idempotency-key': 'form-id-0001' }, body: { name: 'Only once' } }
    const first = await administrator.send('POST', '/api/brands', sent)
    const second = await administrator.send('POST', '/api/brands', sent)
    expect([first.status, second.text]).toEqual([201, first.text])
  })

  it('no two brands have the same name, whatever its case', async () => {
    const id = await newBrand({ name: 'Straße GmbH' })
    await administrator.put(`/api/brands/${id}`, { name: 'STRASSE GmbH' }, 200)
    await administrator.put(`/api/brands/${id}`, { name: 'Ärger AG' }, 200)
    const taken = await administrator.post('/api/brands', { name: 'äRGER ag' }, 409)
    expect(taken.field('fields')).toEqual({ name: 'There is already a brand with this name.' })
    const other = await newBrand()
    await administrator.put(`/api/brands/${other}`, { name: 'ärger AG' }, 409)
  })

  it.each([
    [{ name: 'ab' }, 'name', 'Brand name must be at least 3 characters'],
    [{ name: '  ab  ' }, 'name', 'Brand name must be at least 3 characters'],
    [{ name: undefined }, 'name', 'Required'],
    [{ name: 'x\ny z' }, 'name', 'Line breaks are not allowed here'],
    [{ primaryColor: '#12' }, 'primaryColor', 'Primary color is required'],
    [{ secondaryColor: '#12' }, 'secondaryColor', 'String must contain at least 4 character(s)'],
    [{ primaryColor: null }, 'primaryColor', 'Expected string, received null'],
    [{ primaryColor: 'red;}body{display:none' }, 'primaryColor', 'Please enter a color such as #0f172a'],
    [{ primaryColor: 'url(//evil.example)' }, 'primaryColor', 'Please enter a color such as #0f172a'],
    [{ primaryColor: '#12345' }, 'primaryColor', 'Please enter a color such as #0f172a'],
    [{ primaryColor: 'expression(alert(1))' }, 'primaryColor', 'Please enter a color such as #0f172a'],
    [{ secondaryColor: 'rgb(1,2,3)</style>' }, 'secondaryColor', 'Please enter a color such as #0f172a'],
    [{ fontFamily: 'Inter;}</style><script>' }, 'fontFamily', 'Please use letters, digits, spaces, commas'],
    [{ contactEmail: 'nobody' }, 'contactEmail', 'Invalid email address'],
    [{ contactEmail: 'a@b.example\nBcc: x@y.example' }, 'contactEmail', 'Invalid email address'],
    [{ contactPhone: 'x'.repeat(51) }, 'contactPhone', 'Please use at most 50 characters'],
    [{ logoPath: 'https://evil.example/x.png' }, 'logoPath', 'Please upload the file first.'],
    [{ logoPath: '/uploads/never-issued-never-iss.png' }, 'logoPath', 'Please upload the file first.'],
    [{ faviconPath: 'javascript:alert(1)' }, 'faviconPath', 'Please upload the file first.'],
    [{ logoPath: '/uploads/../portal.db' }, 'logoPath', 'Please upload the file first.'],
    [{ isActive: 'yes' }, 'isActive', 'Expected boolean, received string'],
  ])('a brand with %j is refused with a message for the field', async (wrong, field, text) => {
    const response = await administrator.post('/api/brands', { ...acme, name: 'Refused', ...wrong }, 400)
    expect(response.field('fields')).toMatchObject({ [field]: containing(text) })
    const id = await newBrand()
    if (Object.values(wrong).includes(undefined)) return
    await administrator.put(`/api/brands/${id}`, wrong, 400)
  })

  it('the built-in logo and favicon may be named', async () => {
    const files = { logoPath: '/logo.svg', faviconPath: '/favicon.svg' }
    const response = await administrator.post('/api/brands', { name: 'Built-in logo', ...files }, 201)
    expect(response.json).toMatchObject(files)
  })

  it('a host name is stored in one spelling and can be set up only once', async () => {
    const brandId = await newBrand()
    const domain = await administrator.post(
      '/api/domains',
      { domainName: ' WWW.Acme.Example ', brandId },
      201,
    )
    expect(domain.json).toMatchObject({
      domainName: 'www.acme.example',
      brandId,
      isActive: true,
      isPrimary: true,
      lastVerifiedAt: null,
      brand: { id: brandId, primaryColor: '#0f172a' },
    })
    const again = await administrator.post('/api/domains', { domainName: 'www.acme.EXAMPLE', brandId }, 409)
    expect(again.field('fields')).toEqual({ domainName: 'This domain is already set up.' })
    const umlaut = await administrator.post(
      '/api/domains',
      { domainName: 'mu\u0308ller.example', brandId },
      201,
    )
    expect(umlaut.field('domainName')).toBe('xn--mller-kva.example')
    await administrator.put(`/api/domains/${idOf(umlaut)}`, { domainName: 'www.acme.example' }, 409)
    expect((await administrator.get(`/api/domains/${idOf(domain)}`, 200)).json).toEqual(domain.json)
  })

  it.each([
    'localhost',
    'a..b',
    '-a.example',
    'a.example-',
    'a.-b.example',
    'https://a.example',
    'a.example/path',
    'a.example:8080',
    'a b.example',
    'a.example.',
    'a_b.example',
    'user@a.example',
    'ex%61mple.com',
    '1.2',
    '[::1].x',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'a.example\r\nx: y',
  ])('%j is not accepted as a host name', async (domainName) => {
    const brandId = await newBrand()
    const response = await administrator.post('/api/domains', { domainName, brandId }, 400)
    const text = 'Please enter a valid domain name (e.g., 127.0.0.1)'
    expect(response.json).toEqual({ message: text, fields: { domainName: text } })
  })

  it.each([
    [{ domainName: '' }, 'domainName', 'Domain name is required'],
    [{ brandId: undefined }, 'brandId', 'Please select a brand'],
    [{ brandId: '1' }, 'brandId', 'Please select a brand'],
    [{ brandId: 999_999 }, 'brandId', 'Please select a brand'],
    [{ brandId: 1e10 }, 'brandId', 'Please select a brand'],
    [{ isPrimary: 1 }, 'isPrimary', 'Expected boolean, received number'],
  ])('a domain with %j is refused with a message for the field', async (wrong, field, text) => {
    const domain = { domainName: 'refused.example', brandId: await newBrand(), ...wrong }
    const response = await administrator.post('/api/domains', domain, 400)
    expect(response.field('fields')).toMatchObject({ [field]: containing(text) })
  })

  it('there is no domain and no brand 999999', async () => {
    await expectStatus(404, administrator.put('/api/domains/999999', { isActive: false }))
    await expectStatus(404, administrator.delete('/api/domains/999999'))
    await expectStatus(404, administrator.put('/api/brands/999999', { isActive: false }))
  })

  it('the host that one is on may be set up, also where it is a single label, and no other such', async () => {
    const brandId = await newBrand()
    const onLocalhost = await app.signInAs('Administrator')
    const headers = { host: 'localhost' }
    const wrong = await onLocalhost.send('POST', '/api/domains', {
      body: { domainName: 'intranet', brandId },
      headers,
    })
    expect(wrong.status).toBe(400)
    const body = { domainName: 'localhost', brandId }
    const right = await onLocalhost.send('POST', '/api/domains', { body, headers })
    expect(right.json).toMatchObject({ domainName: 'localhost', isPrimary: true })
    expect((await configAt('localhost:3000'))['name']).toBe(`Brand ${serial}`)
  })

  it('the first domain of a brand becomes primary, also of fifty at once; later ones do not', async () => {
    const brandId = await newBrand()
    await Promise.all(Array.from({ length: 50 }, () => newDomain(brandId)))
    const primaries = await primariesOf(brandId)
    expect(primaries).toHaveLength(1)
    await newDomain(brandId)
    expect(await primariesOf(brandId)).toEqual(primaries)
  })

  it('a brand has one primary domain: the one that was set last', async () => {
    const brandId = await newBrand()
    const first = await newDomain(brandId, { isPrimary: true })
    const second = await newDomain(brandId, { isPrimary: true })
    expect(await primariesOf(brandId)).toEqual([second])
    await administrator.put(`/api/domains/${first}`, { isPrimary: true }, 200)
    expect(await primariesOf(brandId)).toEqual([first])
    const elsewhere = await newBrand()
    const other = await newDomain(elsewhere, { isPrimary: true })
    expect(await primariesOf(brandId)).toEqual([first])
    await administrator.put(`/api/domains/${other}`, { brandId }, 200)
    expect([await primariesOf(brandId), await primariesOf(elsewhere)]).toEqual([[other], []])
    await administrator.put(`/api/domains/${other}`, { isPrimary: false }, 200)
    expect(await primariesOf(brandId)).toEqual([])
  })

  it('where the primary domain is switched off or moved, the oldest active one of its brand takes its place', async () => {
    const [brandId, elsewhere] = [await newBrand(), await newBrand()]
    const [first, second, third] = [
      await newDomain(brandId),
      await newDomain(brandId),
      await newDomain(brandId),
    ]
    await administrator.put(`/api/domains/${first}`, { isActive: false }, 200)
    expect(await primariesOf(brandId)).toEqual([second])
    await administrator.put(`/api/domains/${second}`, { brandId: elsewhere }, 200)
    expect([await primariesOf(brandId), await primariesOf(elsewhere)]).toEqual([[third], [second]])
    await administrator.put(`/api/domains/${third}`, { isActive: false }, 200)
    expect(await primariesOf(brandId), 'no other is active').toEqual([third])
    await administrator.put(`/api/domains/${third}`, { isPrimary: false, isActive: true }, 200)
    expect(await primariesOf(brandId), 'the switch decides').toEqual([])
  })

  it('a deleted domain shows the default brand at once, and its place as primary goes to the oldest active one', async () => {
    const brandId = await newBrand({ primaryColor: '#123456' })
    const first = await newDomain(brandId, { domainName: `gone-${engine}.example` })
    const [inactive, second, third] = [
      await newDomain(brandId, { isActive: false }),
      await newDomain(brandId),
      await newDomain(brandId),
    ]
    expect((await configAt(`gone-${engine}.example`))['primaryColor']).toBe('#123456')
    const before = await administrator.get('/api/domains', 200)
    await administrator.delete(`/api/domains/${first}`, 200)
    expect((await configAt(`gone-${engine}.example`))['primaryColor']).not.toBe('#123456')
    expect(await primariesOf(brandId)).toEqual([second])
    const headers = { 'if-none-match': before.headers.etag ?? '' }
    expect((await administrator.send('GET', '/api/domains', { headers })).status).toBe(200)
    await administrator.delete(`/api/domains/${third}`, 200)
    expect(await primariesOf(brandId)).toEqual([second])
    await administrator.delete(`/api/domains/${second}`, 200)
    expect(await primariesOf(brandId)).toEqual([])
    await administrator.delete(`/api/domains/${inactive}`, 200)
    await expectStatus(404, administrator.delete(`/api/domains/${inactive}`))
    // The name is available again.
    await newDomain(brandId, { domainName: `gone-${engine}.example` })
    expect(await primariesOf(brandId)).toHaveLength(1)
  })

  it('fifty deletions at once leave exactly one primary domain', async () => {
    const brandId = await newBrand()
    const ids = await Promise.all(Array.from({ length: 51 }, () => newDomain(brandId)))
    const kept = ids.at(-1)
    await Promise.all(
      ids.filter((id) => id !== kept).map((id) => administrator.delete(`/api/domains/${id}`, 200)),
    )
    expect(await primariesOf(brandId)).toEqual([kept])
  })

  it('fifty changes of the primary domain at once leave exactly one', async () => {
    const brandId = await newBrand()
    const ids = await Promise.all(Array.from({ length: 50 }, () => newDomain(brandId)))
    const responses = await Promise.all(
      ids.map((id) => administrator.put(`/api/domains/${id}`, { isPrimary: true })),
    )
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await primariesOf(brandId)).toHaveLength(1)
  })

  it('a change is visible on its own host with the next request, and on no other', async () => {
    const [one, other] = [
      await newBrand({ primaryColor: '#111111' }),
      await newBrand({ primaryColor: '#222222' }),
    ]
    const domain = await newDomain(one, { domainName: 'one.example' })
    await newDomain(other, { domainName: 'other.example' })
    const titleAt = async (host: string) =>
      /<title>(.*?)<\/title>/.exec((await app.newClient(host).get('/', 200)).text)?.[1]
    const before = await titleAt('other.example')
    expect((await configAt('one.example'))['primaryColor']).toBe('#111111')
    await administrator.put(
      `/api/brands/${one}`,
      { primaryColor: '#333333', defaultMetaTitle: 'A & <B>' },
      200,
    )
    expect(await configAt('one.example')).toMatchObject({ primaryColor: '#333333' })
    expect(await titleAt('one.example')).toBe('A &amp; &lt;B&gt;')
    expect([await titleAt('other.example'), (await configAt('other.example'))['primaryColor']]).toEqual([
      before,
      '#222222',
    ])
    await administrator.put(`/api/domains/${domain}`, { isActive: false }, 200)
    expect((await configAt('one.example'))['primaryColor']).not.toBe('#333333')
  })

  it('every change is recorded with who made it', async () => {
    const id = await newBrand()
    await administrator.put(`/api/brands/${id}`, { isActive: false }, 200)
    const rows = await app.context.database.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'detail'])
      .where('subject', '=', `brand ${id}`)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['brand created', 'brand changed'])
    expect(rows[1]).toMatchObject({ actorId: someNumber, detail: { isActive: false } })
  })
})
