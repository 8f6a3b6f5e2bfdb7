import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { versionOf } from '../../../shared/endpoint/version.ts'
import { saveProof } from './endpoints.ts'

const installation = '/api/provider/installation'
const blankFacts = {
  phone: null,
  email: null,
  address: null,
  openingHours: null,
  timeZone: null,
  legalName: null,
  registration: null,
  billingEmail: null,
  paymentText: null,
  paymentDays: null,
  socialLinks: [],
}

describe.each(engines)('The facts of the provider (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let harbor = ''
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    // Unknown hosts show the oldest brand, which has no facts of its own.
    const older = Number((await administrator.post('/api/brands', { name: 'Default' }, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'default.example', brandId: older }, 201)
    const brand = { name: 'Harbor', contactEmail: 'hello@harbor.example' }
    harbor = String((await administrator.post('/api/brands', brand, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'harbor.example', brandId: Number(harbor) }, 201)
  })
  afterAll(() => app.stop())

  const shownAt = async (host?: string) =>
    (await app.newClient(host).get('/api/domain-config', 200)).field('provider')

  it('are blank at first, and nothing is shown', async () => {
    expect((await administrator.get(`${installation}/facts`, 200)).json).toEqual(blankFacts)
    expect((await administrator.get(`${installation}/pages/terms`, 200)).json).toEqual({ markdown: '' })
    expect((await administrator.get(`/api/provider/${harbor}/facts`, 200)).json).toEqual(blankFacts)
    expect(await shownAt()).toEqual({})
    expect(await shownAt('harbor.example')).toEqual({})
  })

  it('of the installation are shown everywhere, those of a brand in place of them, and are cleared again', async () => {
    const own = {
      address: ' Market Street 1\nColumbus ',
      openingHours: 'Mon–Fri 8:00–18:00',
      phone: '555-0100',
    }
    const saved = await administrator.put(`${installation}/facts`, own, 200)
    expect(saved.json).toEqual({ ...blankFacts, ...own, address: 'Market Street 1\nColumbus' })
    await administrator.put(`/api/provider/${harbor}/facts`, { address: 'Dock Road 88' }, 200)
    expect(await shownAt()).toMatchObject({ address: 'Market Street 1\nColumbus', phone: '555-0100' })
    expect(await shownAt('harbor.example')).toEqual({
      address: 'Dock Road 88',
      openingHours: 'Mon–Fri 8:00–18:00',
      phone: '555-0100',
    })
    await administrator.put(`/api/provider/${harbor}/facts`, { address: ' ' }, 200)
    expect(await shownAt('harbor.example')).toMatchObject({ address: 'Market Street 1\nColumbus' })
    await administrator.put(`${installation}/facts`, { address: null, openingHours: '', phone: null }, 200)
    expect(await shownAt()).toEqual({})
  })

  it('with a list are changed by who has read it last', async () => {
    const path = `${installation}/proof`
    const figures = [{ number: '98 %', words: 'of tickets solved the same day' }]
    const { object } = await administrator.put(path, { figures }, 200)
    const headers = { 'if-match': `"${versionOf(saveProof, object)}"` }
    const statuses: number[] = []
    for (const body of [{ figures: [] }, { figures }])
      statuses.push((await administrator.send('PUT', path, { body, headers })).status)
    expect(statuses).toEqual([200, 409])
  })

  it('that are left out stay as they are', async () => {
    await administrator.put(`${installation}/facts`, { registration: 'EIN 31-1', paymentDays: 14 }, 200)
    const changed = await administrator.put(`${installation}/facts`, { registration: 'EIN 31-2' }, 200)
    expect(changed.json).toMatchObject({ registration: 'EIN 31-2', paymentDays: 14 })
    await administrator.put(`${installation}/facts`, { registration: null, paymentDays: null }, 200)
  })

  it('have a time zone, which only administrators are told', async () => {
    const facts = `${installation}/facts`
    const set = await administrator.put(facts, { timeZone: ' America/New_York ' }, 200)
    expect(set.json).toEqual({ ...blankFacts, timeZone: 'America/New_York' })
    const kept = await administrator.put(facts, { registration: 'EIN 31-2' }, 200)
    expect(kept.json).toMatchObject({ timeZone: 'America/New_York' })
    await administrator.put(facts, { registration: null }, 200)
    expect(await shownAt()).toEqual({})
    for (const timeZone of [
      'America/Argentina/Buenos_Aires',
      'America/Port-au-Prince',
      'Asia/Kolkata',
      'UTC',
    ])
      expect((await administrator.put(facts, { timeZone }, 200)).json).toMatchObject({ timeZone })
    expect((await administrator.put(facts, { timeZone: '' }, 200)).json).toEqual(blankFacts)
  })

  it.each([
    [{ phone: 'call us' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ billingEmail: 'a@b.example, c@d.example' }, 'billingEmail'],
    [{ address: 'a\n'.repeat(6) + 'b' }, 'address'],
    [{ openingHours: 'x'.repeat(301) }, 'openingHours'],
    [{ timeZone: 'Ohio' }, 'timeZone'],
    [{ timeZone: 'America/Atlantis' }, 'timeZone'],
    [{ timeZone: 'EST' }, 'timeZone'],
    [{ timeZone: '-05:00' }, 'timeZone'],
    [{ timeZone: `America/${'x'.repeat(50)}` }, 'timeZone'],
    [{ timeZone: 5 }, 'timeZone'],
    [{ registration: 'a\nb' }, 'registration'],
    [{ paymentText: 'x'.repeat(1001) }, 'paymentText'],
    [{ paymentDays: 366 }, 'paymentDays'],
    [{ paymentDays: 1.5 }, 'paymentDays'],
    [{ paymentDays: '14' }, 'paymentDays'],
    [{ socialLinks: [{ name: 'X', address: 'http://x.example' }] }, 'socialLinks.0.address'],
    [{ socialLinks: [{ name: 'X', address: 'javascript:alert(1)' }] }, 'socialLinks.0.address'],
    [{ socialLinks: [{ name: 'X', address: 'https://bank.example@evil.example' }] }, 'socialLinks.0.address'],
    [{ socialLinks: [{ name: '', address: 'https://x.example' }] }, 'socialLinks.0.name'],
    [
      { socialLinks: Array.from({ length: 9 }, () => ({ name: 'X', address: 'https://x.example' })) },
      'socialLinks',
    ],
  ])('are refused with a message for the field: %j', async (wrong, field) => {
    const response = await administrator.put(`${installation}/facts`, wrong, 400)
    expect(Object.keys(response.field('fields') ?? {})).toContain(field)
  })

  it('of a brand have no second phone number and email address', async () => {
    for (const [field, value] of [
      ['phone', '555-0100'],
      ['email', 'a@b.example'],
    ] as const) {
      const refused = await administrator.put(`/api/provider/${harbor}/facts`, { [field]: value }, 400)
      expect(refused.field('message')).toBe(`Please set the contact ${field} of the brand.`)
    }
  })

  it.each(['0', '999999', 'x', '1e3', '-1', '%00'])('there are none of the brand %s', async (id) => {
    for (const part of ['facts', 'proof', 'pages/privacy']) {
      expect((await administrator.get(`/api/provider/${id}/${part}`)).status).toBe(404)
      await administrator.put(`/api/provider/${id}/${part}`, { markdown: 'x' }, 404)
    }
    await administrator.get(`${installation}/pages/imprint`, 404)
  })

  it('for invoices are told to those who see invoices, under the brand of the host', async () => {
    const facts = { paymentText: 'To account 42.', paymentDays: 14 }
    await administrator.put(`${installation}/facts`, facts, 200)
    await administrator.put(`/api/provider/${harbor}/facts`, { billingEmail: 'bills@harbor.example' }, 200)
    expect(await shownAt()).toEqual({ hasBilling: true })
    const customer = await app.signInAs('customer')
    expect((await customer.get('/api/billing', 200)).json).toEqual(facts)
    const test = await customer.get('/api/billing?testDomain=harbor.example', 200)
    expect(test.json).toEqual({ ...facts, email: 'bills@harbor.example' })
    await administrator.put(`${installation}/facts`, { paymentText: null, paymentDays: null }, 200)
    await administrator.put(`/api/provider/${harbor}/facts`, { billingEmail: null }, 200)
  })

  it('are stored once for each owner, however many save the first ones at the same time', async () => {
    const { db } = app.context.database
    await db.deleteFrom('providerFacts').execute()
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        administrator.put(`${installation}/facts`, { registration: `No. ${at}` }, 200),
      ),
    )
    expect(await db.selectFrom('providerFacts').select('brandId').execute()).toEqual([{ brandId: null }])
    await administrator.put(`${installation}/facts`, { registration: null }, 200)
  })

  describe('A legal page', () => {
    const page = `${installation}/pages/privacy`

    it('is shown as HTML once it has a text, and gone without', async () => {
      const visitor = app.newClient('harbor.example')
      await visitor.get('/api/legal-page?page=privacy', 404)
      await administrator.put(page, { markdown: '# We keep\n\n<b>nothing</b>' }, 200)
      expect((await visitor.get('/api/legal-page?page=privacy', 200)).json).toEqual({
        html: '<h2>We keep</h2>\n<p>&lt;b&gt;nothing&lt;/b&gt;</p>\n',
      })
      expect(await shownAt('harbor.example')).toEqual({ legalPages: ['privacy'] })
      await administrator.put(`/api/provider/${harbor}/pages/privacy`, { markdown: 'Ours' }, 200)
      expect((await visitor.get('/api/legal-page?page=privacy', 200)).json).toEqual({ html: '<p>Ours</p>\n' })
      await administrator.put(`/api/provider/${harbor}/pages/privacy`, { markdown: ' \n' }, 200)
      await administrator.put(page, { markdown: '' }, 200)
      await visitor.get('/api/legal-page?page=privacy', 404)
      await visitor.get('/api/legal-page?page=imprint', 400)
    })

    it('may have 100 KB, in whatever script', async () => {
      await administrator.put(page, { markdown: 'x'.repeat(100_000) }, 200)
      await administrator.put(page, { markdown: 'x'.repeat(100_001) }, 400)
      const markdown = `${'[a] '.repeat(20_000)}\n\n[a]: https://${'x'.repeat(10_000)}`
      const refused = await administrator.put(page, { markdown }, 400)
      expect(refused.field('fields')).toEqual({
        markdown:
          'The page becomes too long: use fewer tables and lists, and fewer links with long addresses.',
      })
      await administrator.put(page, { markdown: 'я'.repeat(50_001) }, 400)
      await administrator.put(page, { markdown: '[('.repeat(1_000_000) }, 413)
      await administrator.put(page, { markdown: 'a\0b' }, 400)
      await administrator.put(page, { markdown: 42 }, 400)
      expect((await administrator.get(page, 200)).json).toEqual({ markdown: 'x'.repeat(100_000) })
      await administrator.put(page, { markdown: '' }, 200)
    })

    it('leaves its length in the audit log, and not its text', async () => {
      await administrator.put(page, { markdown: 'Seldom words' }, 200)
      const events = await app.context.database.db.selectFrom('auditEvents').selectAll().execute()
      expect(events.at(-1)).toMatchObject({ action: 'privacy page changed', detail: { length: 12 } })
      await administrator.put(page, { markdown: '' }, 200)
    })
  })

  describe('Proof for visitors', () => {
    const proof = `${installation}/proof`
    const upload = async () =>
      String(
        (
          await sendFile(administrator, '/api/provider/client-logo', 'logo', {
            name: 'a.png',
            type: 'image/png',
            content: png(),
          })
        ).field('path'),
      )

    it('is absent until something is entered', async () => {
      const path = await upload()
      expect(await shownAt()).toEqual({})
      const entered = {
        clients: [{ name: 'Acme', path }],
        quotationText: 'Good.',
        quotationName: 'Ada',
        figures: [{ number: '14', words: 'years' }],
        certificates: ['ISO 27001'],
        responseTime: 'An hour.',
      }
      const saved = await administrator.put(proof, entered, 200)
      expect(saved.json).toEqual({ ...entered, quotationCompany: null })
      expect(await shownAt('harbor.example')).toEqual({ proof: saved.json })
      expect((await app.newClient().get(path)).status).toBe(200)

      const none = {
        quotationText: null,
        quotationName: null,
        figures: [],
        certificates: [],
        responseTime: '',
      }
      await administrator.put(proof, { ...none, clients: [] }, 200)
      expect(await shownAt()).toEqual({})
      expect((await app.newClient().get(path)).status, 'nothing shows the logo any more').toBe(404)
    })

    it('keeps the logo of a client while it is shown by another owner', async () => {
      const path = await upload()
      const clients = [{ name: 'Acme', path }]
      await administrator.put(proof, { clients }, 200)
      await administrator.put(`/api/provider/${harbor}/proof`, { clients }, 200)
      await administrator.put(proof, { clients: [] }, 200)
      expect((await app.newClient().get(path)).status).toBe(200)
      await administrator.put(`/api/provider/${harbor}/proof`, { clients: [] }, 200)
      expect((await app.newClient().get(path)).status).toBe(404)
    })

    it.each([
      { clients: [{ name: 'Acme', path: '/uploads/none.png' }] },
      { clients: [{ name: 'Acme', path: 'https://evil.example/a.png' }] },
      { clients: [{ name: '', path: '/uploads/none.png' }] },
      { quotationText: 'Good.' },
      { figures: Array.from({ length: 5 }, () => ({ number: '1', words: 'x' })) },
      { figures: [{ number: '1', words: '' }] },
      { certificates: [''] },
      { certificates: Array(9).fill('ISO') },
      { responseTime: 'x'.repeat(161) },
    ])('is refused as a whole: %j', async (wrong) => {
      await administrator.put(proof, { responseTime: 'Soon.', ...wrong }, 400)
      expect((await administrator.get(proof, 200)).json).toMatchObject({ responseTime: null, clients: [] })
    })
  })
})
