import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { SignedInClient, TestApp } from '../../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../../tests/support/testAppWithPages.ts'
import { builtInTexts } from './server/queries.ts'

const path = '/api/site-texts/installation'
const phones = { title: 'Phones & Voice', text: 'Every desk rings.', facts: ['Numbers'], icon: 'phone' }
const security = { title: 'Cybersecurity', text: 'Guarded.', facts: [], icon: 'shield' }
const inquiry = { name: 'Iris Moor', email: 'iris@customer.example', phone: '1', message: 'Hello' }

describe.each(engines)('The texts of the public site (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let harbor = ''
  beforeAll(async () => {
    app = await startTestAppWithPages(engine)
    administrator = await app.signInAs('Administrator')
    // Unknown hosts show the oldest brand, which has no texts of its own.
    const older = Number((await administrator.post('/api/brands', { name: 'Default' }, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'default.example', brandId: older }, 201)
    harbor = String((await administrator.post('/api/brands', { name: 'Harbor' }, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'harbor.example', brandId: Number(harbor) }, 201)
  })
  afterAll(() => app.stop())

  const html = async (page: string, host?: string) => (await app.newClient(host).get(page, 200)).text
  const save = (change: object, owner = 'installation') =>
    administrator.put(`/api/site-texts/${owner}`, change, 200)
  const restore = () => save(builtInTexts)
  const headlineAt = async (host?: string) => /<h1[^>]*>([^<]+)/.exec(await html('/', host))?.[1]

  it('are as built in until they are changed, and no page carries them twice', async () => {
    expect((await administrator.get(path, 200)).json).toEqual({ ...builtInTexts, inherited: builtInTexts })
    expect(await headlineAt()).toBe(builtInTexts.headline)
    expect(await html('/')).not.toContain('"texts"')
    expect((await app.newClient().get('/api/domain-config', 200)).object).not.toHaveProperty('texts')
  })

  it('are shown on every page once they are changed', async () => {
    const highlights = builtInTexts.highlights.with(1, {
      title: 'Support 8 to 6',
      text: 'Every working day.',
    })
    await save({
      headline: 'IT for <b>kitchens</b>',
      subheadline: 'Ovens online.',
      highlights,
      copyrightYear: '2019–2026',
    })
    const home = await html('/')
    for (const text of [
      'IT for &lt;b&gt;kitchens',
      'Ovens online.',
      'Support 8 to 6',
      'Every working day.',
      '2019–2026',
    ])
      expect(home).toContain(text)
    expect(home).not.toContain('24/7 Support')
    for (const page of ['/team', '/login']) expect(await html(page)).toContain('2019–2026')
    await restore()
    expect(await headlineAt()).toBe(builtInTexts.headline)
    expect(await html('/')).not.toContain('"texts"')
  })

  it('name the services that are shown, and that visitors may ask about', async () => {
    await save({ services: [phones, security] })
    const services = await html('/services')
    for (const text of ['id="phones-and-voice"', 'Phones &amp; Voice', 'Every desk rings.', 'Guarded.'])
      expect(services).toContain(text)
    expect(services).not.toContain('Cloud Services')
    const contact = await html('/contact')
    expect([...contact.matchAll(/name="services"[^>]*value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      'Phones &amp; Voice',
      'Cybersecurity',
    ])
    const visitor = app.newClient()
    await visitor.post('/api/contact', { ...inquiry, services: ['Phones & Voice'] }, 201)
    const refused = await visitor.post('/api/contact', { ...inquiry, services: ['Cloud Services'] }, 400)
    expect(refused.field('fields')).toHaveProperty('services')
    await restore()
    await visitor.post('/api/contact', { ...inquiry, services: ['Phones & Voice'] }, 400)
    await visitor.post('/api/contact', { ...inquiry, services: ['Cloud Services'] }, 201)
  })

  it('of a brand stand in place of those of the installation, text by text', async () => {
    await save({ headline: 'For all', copyrightYear: '2025' })
    await save({ headline: 'For the harbor' }, harbor)
    expect(await headlineAt('harbor.example')).toBe('For the harbor')
    expect(await html('/', 'harbor.example')).toMatch(/>© .*2025/)
    expect(await headlineAt('default.example')).toBe('For all')
    expect((await administrator.get(`/api/site-texts/${harbor}`, 200)).object).toMatchObject({
      headline: 'For the harbor',
      copyrightYear: '2025',
      inherited: { headline: 'For all' },
    })
    // A text that equals the inherited one is not stored, so it changes with it.
    await save({ headline: 'For all' }, harbor)
    await save({ headline: 'For everyone' })
    expect(await headlineAt('harbor.example')).toBe('For everyone')
    await restore()
  })

  it('of a brand go with it', async () => {
    const id = String((await administrator.post('/api/brands', { name: 'Short' }, 201)).field('id'))
    await save({ headline: 'Not for long' }, id)
    await administrator.delete(`/api/brands/${id}`, 200)
    const gone = await administrator.get(`/api/site-texts/${id}`, 404)
    const change = await administrator.put(`/api/site-texts/${id}`, { headline: 'Nobody' }, 404)
    for (const response of [gone, change]) expect(response.field('message')).toBe('Brand not found')
  })

  const named = (title: string) => ({ ...phones, title })
  it.each<[object, string, string]>([
    [{ headline: ' ' }, 'headline', 'Please enter a headline'],
    [{ headline: 'x'.repeat(61) }, 'headline', 'Please use at most 60 characters'],
    [{ headline: 'Two\nlines' }, 'headline', 'Line breaks are not allowed here'],
    [{ subheadline: null }, 'subheadline', 'Expected string, received null'],
    [{ highlights: [] }, 'highlights', 'There are 3 highlights'],
    [{ copyrightYear: '26' }, 'copyrightYear', 'Please enter a year such as 2026, or 2019-2026'],
    [{ services: [] }, 'services', 'Please enter at least one service'],
    [{ services: [named('A-B'), named('a b')] }, 'services.1.title', 'Another service has this name'],
    [{ services: [named('***')] }, 'services.0.title', 'Please use letters or digits'],
    [{ services: [{ ...phones, icon: 'skull' }] }, 'services.0.icon', 'Invalid enum value'],
    [
      { services: [{ ...phones, facts: ['1', '2', '3', '4', '5'] }] },
      'services.0.facts',
      'Please name at most 4',
    ],
    [
      { services: Array.from({ length: 13 }, (_, index) => named(`S${index}`)) },
      'services',
      'At most 12 services',
    ],
  ])('with %j are refused with a message for the field', async (wrong, field, message) => {
    const response = await administrator.put(path, wrong, 400)
    expect(response.field('fields')).toHaveProperty([field], message)
    expect((await administrator.get(path, 200)).object).toMatchObject(builtInTexts)
  })
})
