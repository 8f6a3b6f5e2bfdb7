import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { SignedInClient, TestApp } from '../../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../../tests/support/testAppWithPages.ts'

describe.each(engines)('What the provider says of itself, on pages (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  let acme = ''
  beforeAll(async () => {
    app = await startTestAppWithPages(engine)
    administrator = await app.signInAs('Administrator')
    // Unknown hosts show the oldest brand, which has no facts of its own.
    const older = Number((await administrator.post('/api/brands', { name: 'Default' }, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'default.example', brandId: older }, 201)
    acme = String((await administrator.post('/api/brands', { name: 'Acme' }, 201)).field('id'))
    await administrator.post('/api/domains', { domainName: 'acme.example', brandId: Number(acme) }, 201)
  })
  afterAll(() => app.stop())

  const html = async (path: string, host?: string, status = 200) =>
    (await app.newClient(host).get(path, status)).text
  const save = (part: string, body: object, owner = 'installation') =>
    administrator.put(`/api/provider/${owner}/${part}`, body, 200)

  it('is what the specification says while nothing is entered', async () => {
    for (const host of [undefined, 'acme.example']) {
      const home = await html('/', host)
      for (const text of ['(614) 555-0142', 'sales@provider.example', '1200 Market Street, Suite 400'])
        expect(home).toContain(text)
      expect(home).not.toMatch(/ld\+json|href="\/(privacy|terms)|Companies that we look after/)
      expect(home).toContain('"provider":{}')
    }
  })

  it('is new on every kept page after a change, under each host its own', async () => {
    const paths = ['/', '/services', '/team', '/contact', '/customer/login', '/nowhere']
    const all = () =>
      Promise.all(
        paths.flatMap((path) =>
          ['other.example', 'acme.example'].map((host) => html(path, host, path === '/nowhere' ? 404 : 200)),
        ),
      )
    await all()
    await save('facts', { address: 'Market Street 9\nColumbus', phone: '(614) 555-0177 ext. 4' })
    for (const page of await all()) {
      expect(page).toContain('Market Street 9')
      expect(page).toContain('href="tel:+16145550177;ext=4"')
      expect(page).not.toContain('1200 Market Street')
    }
    await save('facts', { address: 'Dock Road 88' }, acme)
    expect(await html('/', 'acme.example')).toContain('Dock Road 88')
    expect(await html('/', 'other.example')).toContain('Market Street 9')
    await save('facts', { address: '' }, acme)
    await save('facts', { phone: '555-0177' })
    expect(await html('/', 'acme.example')).toMatch(/<span[^>]*>555-0177<\/span>/)
    await save('facts', { address: '', phone: '' })
    expect(await html('/', 'acme.example')).toContain('1200 Market Street')
  })

  it('includes legal pages, which are not there without a text', async () => {
    const missing = await app.newClient('acme.example').get('/privacy', 404)
    expect(missing.text).toContain('404 Page Not Found')
    await save('pages/privacy', { markdown: '# We keep\n\n</script><script>alert(1)</script>' })
    const page = await app.newClient('acme.example').get('/privacy', 200)
    expect(page.text).toContain('<h2>We keep</h2>')
    expect(page.text).toContain('<title>Privacy | ')
    expect(page.text).toContain('<link rel="canonical" href="https://acme.example/privacy">')
    expect(page.text).not.toContain('<script>alert(1)')
    expect(await html('/', 'acme.example')).toContain('href="/privacy"')
    expect(await html('/', 'acme.example')).not.toContain('href="/terms"')
    expect(await html('/sitemap.xml', 'acme.example')).toContain('<loc>https://acme.example/privacy</loc>')
    expect((await app.newClient('acme.example').get('/Privacy/')).headers['location']).toBe('/privacy')
    await save('pages/privacy', { markdown: '' })
    await html('/privacy', 'acme.example', 404)
    expect(await html('/', 'acme.example')).not.toContain('href="/privacy"')
    expect(await html('/sitemap.xml', 'acme.example')).not.toContain('privacy')
  })

  it('is told to search engines, on public pages only', async () => {
    await save('facts', { address: 'Dock Road 88' }, acme)
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/
    const json = block.exec(await html('/contact', 'acme.example'))?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Acme',
      url: 'https://acme.example/',
      address: 'Dock Road 88',
    })
    expect(json).not.toMatch(/555-0142|northline/)
    expect(await html('/', 'other.example')).not.toMatch(block)
    expect(await html('/nowhere', 'acme.example', 404)).not.toMatch(block)
    expect((await administrator.get('/admin', 200)).text).not.toMatch(block)
    await save('facts', { address: '' }, acme)
  })

  it('says how to pay in the documents of portals alone', async () => {
    await save('facts', { paymentText: 'To account 4711.' })
    expect(await html('/')).not.toContain('4711')
    expect((await administrator.get('/admin', 200)).text).toContain('To account 4711.')
    await save('facts', { paymentText: '' })
  })

  it('shows proof on the home page', async () => {
    await save('proof', {
      quotationText: 'They pick up the phone.',
      quotationName: 'Ada',
      figures: [{ number: '98 %', words: 'solved at once' }],
      certificates: ['ISO 27001'],
      responseTime: 'Within an hour.',
    })
    const home = await html('/', 'acme.example')
    for (const text of ['They pick up the phone.', '98 %', 'ISO 27001', 'Within an hour.'])
      expect(home.split('id="state"')[0]).toContain(text)
  })
})
