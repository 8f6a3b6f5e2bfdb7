import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { png } from '../../../../tests/support/pictures.ts'
import { sendFile } from '../../../../tests/support/sendFile.ts'
import { providerFields } from '../../../../tests/support/singleSignOn.ts'
import { startTestAppWithPages } from '../../../../tests/support/testAppWithPages.ts'
import type { TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { maxShownDomains } from './values.ts'

describe.each(engines)('Brands with and without domains (%s)', (engine) => {
  let app: TestApp
  let administrator: HttpClient
  beforeAll(async () => {
    app = await startTestAppWithPages(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterAll(() => app.stop())

  const newBrand = async (name: string) =>
    Number((await administrator.post('/api/brands', { name }, 201)).field('id'))
  const newDomain = async (brandId: number, domainName: string, more: object = {}) =>
    Number((await administrator.post('/api/domains', { domainName, brandId, ...more }, 201)).field('id'))

  it('are listed by name with the number of their domains and the primary one', async () => {
    const quiet = await newBrand('Quiet Networks')
    const harbor = await newBrand('Harbor IT')
    await newDomain(harbor, 'www.harbor.example')
    await newDomain(harbor, 'portal.harbor.example', { isPrimary: true })
    const { json } = await administrator.get('/api/brand-directory', 200)
    expect(json).toEqual([
      {
        id: harbor,
        name: 'Harbor IT',
        primaryColor: '#0f172a',
        secondaryColor: '#64748b',
        isActive: true,
        domainCount: 2,
        primaryDomain: 'portal.harbor.example',
        isDefault: true,
      },
      expect.objectContaining({ id: quiet, domainCount: 0, primaryDomain: null, isDefault: false }),
    ])
  })

  it('one is answered with the primary domain first, and says whether the visited host is its own', async () => {
    const id = await newBrand('Lake Systems')
    const alone = await administrator.get(`/api/brand-directory/${id}`, 200)
    expect(alone.json).toMatchObject({
      name: 'Lake Systems',
      domains: [],
      domainCount: 0,
      isOfThisHost: false,
    })
    const other = await newDomain(id, 'a.lake.example')
    const primary = await newDomain(id, 'z.lake.example', { isPrimary: true })
    const { json } = await administrator.get(`/api/brand-directory/${id}`, 200)
    expect(json).toMatchObject({
      domains: [
        { id: primary, domainName: 'z.lake.example', isActive: true, isPrimary: true },
        { id: other, domainName: 'a.lake.example', isActive: true, isPrimary: false },
      ],
      domainCount: 2,
      isOfThisHost: false,
    })
    await newDomain(id, '127.0.0.1')
    expect((await administrator.get(`/api/brand-directory/${id}`, 200)).field('isOfThisHost')).toBe(true)
  })

  it('one with many domains is answered with the first of them and their number', async () => {
    const id = await newBrand('Many Hosts')
    const createdAt = new Date().toISOString()
    await app.context.database.db
      .insertInto('domains')
      .values(
        Array.from({ length: maxShownDomains + 7 }, (_, place) => ({
          domainName: `h${place}.many.example`,
          brandId: id,
          createdAt,
        })),
      )
      .execute()
    const { json } = await administrator.get(`/api/brand-directory/${id}`, 200)
    expect(json).toMatchObject({ domainCount: maxShownDomains + 7 })
    expect(json).toHaveProperty('domains.length', maxShownDomains)
  })

  it('an inactive one is shown nowhere, and everywhere again once it is active', async () => {
    const id = await newBrand('Seasonal')
    await newDomain(id, 'seasonal.example')
    const nameAt = async () =>
      (await app.newClient('seasonal.example').get('/api/domain-config', 200)).field('brand')
    expect(await nameAt()).toMatchObject({ name: 'Seasonal' })
    await administrator.put(`/api/brands/${id}`, { isActive: false }, 200)
    expect(await nameAt()).not.toMatchObject({ name: 'Seasonal' })
    await administrator.put(`/api/brands/${id}`, { isActive: true }, 200)
    expect(await nameAt()).toMatchObject({ name: 'Seasonal' })
  })

  const favicon = { name: 'icon.png', type: 'image/png', content: png(400, 400) }
  const upload = (id: number, file = favicon) =>
    sendFile(administrator, `/api/brand-favicon/${id}`, 'favicon', file)

  it('a favicon is stored small, shown once its path is saved, and forgotten with the default', async () => {
    const id = await newBrand('Iconic')
    await newDomain(id, 'iconic.example')
    const visitor = app.newClient('iconic.example')
    const page = async () => (await visitor.get('/', 200)).text
    const response = await upload(id)
    expect(response.status).toBe(200)
    const faviconPath = String(response.field('faviconPath'))
    expect(await page()).not.toContain(faviconPath)
    await administrator.put(`/api/brands/${id}`, { faviconPath }, 200)
    expect(await page()).toContain(`href="${faviconPath}"`)
    const stored = await app.context.database.db
      .selectFrom('uploads')
      .selectAll()
      .where('path', '=', faviconPath)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ kind: 'icon', contentType: 'image/png' })
    await visitor.get(faviconPath, 200)
    await administrator.put(`/api/brands/${id}`, { faviconPath: null }, 200)
    expect(await page()).not.toContain(faviconPath)
    await visitor.get(faviconPath, 404)
  })

  it('a favicon that is no picture, or of no brand, is refused', async () => {
    const id = await newBrand('Refusing')
    const noPicture = { ...favicon, content: Buffer.from('<script>alert(1)</script>') }
    expect((await upload(id, noPicture)).status).toBe(415)
    expect((await upload(999_999)).status).toBe(404)
  })

  it('the default logo comes back, and the former file is gone', async () => {
    const id = await newBrand('Plain Again')
    const file = { name: 'logo.png', type: 'image/png', content: png() }
    const logo = await sendFile(administrator, `/api/brand-logo/${id}`, 'logo', file)
    const logoPath = String(logo.field('logoPath'))
    await app.newClient().get(logoPath, 200)
    const changed = await administrator.put(`/api/brands/${id}`, { logoPath: null }, 200)
    expect(changed.field('logoPath')).toBeNull()
    await app.newClient().get(logoPath, 404)
  })

  it('links to a domain begin with its origin, which leads to that host alone', async () => {
    const id = await newDomain(await newBrand('Elsewhere'), 'linked.example')
    const change = async (body: object, status = 200) =>
      (await administrator.put(`/api/domains/${id}`, body, status)).json
    expect((await administrator.get(`/api/domains/${id}`, 200)).field('origin')).toBe(
      'https://linked.example',
    )
    expect(await change({ origin: ' https://LINKED.example:8443/ ' })).toMatchObject({
      origin: 'https://linked.example:8443',
    })
    expect(await change({ isActive: true })).toMatchObject({ origin: 'https://linked.example:8443' })
    for (const origin of [
      'https://evil.example',
      'https://linked.example.evil.example',
      'https://linked.example@evil.example',
      'https://linked.example/path',
      'ftp://linked.example',
      'linked.example',
    ])
      expect(await change({ origin }, 400)).toHaveProperty('fields.origin')
    expect(await change({ domainName: 'renamed.example' })).toMatchObject({
      origin: 'https://renamed.example',
    })
    await change({ origin: 'http://renamed.example:3000' })
    expect(await change({ origin: '' })).toMatchObject({ origin: 'https://renamed.example' })
  })

  it('links to a host of this machine have the port of the address that its administrator is on', async () => {
    const { port } = new URL(app.url)
    const id = await newDomain(await newBrand('Here'), 'here.localhost')
    const change = async (body: object) => (await administrator.put(`/api/domains/${id}`, body, 200)).json
    expect((await administrator.get(`/api/domains/${id}`, 200)).field('origin')).toBe(
      `http://here.localhost:${port}`,
    )
    await change({ origin: 'http://here.localhost:8080' })
    expect(await change({ isActive: true })).toMatchObject({ origin: 'http://here.localhost:8080' })
    const renamed = await change({ domainName: 'there.localhost' })
    expect(renamed).toMatchObject({ origin: `http://there.localhost:${port}` })
  })

  describe('one that is deleted', () => {
    const remove = (id: number, status?: number) => administrator.delete(`/api/brands/${id}`, status)

    it('is gone with its facts and files, and from the list', async () => {
      const id = await newBrand('Mistyped')
      const file = { name: 'logo.png', type: 'image/png', content: png() }
      const logo = await sendFile(administrator, `/api/brand-logo/${id}`, 'logo', file)
      await administrator.put(`/api/provider/${id}/facts`, { registration: 'EIN 31-1234567' }, 200)
      expect((await remove(id, 200)).json).toEqual({ message: 'Brand deleted' })
      await administrator.get(`/api/brand-directory/${id}`, 404)
      await administrator.get(`/api/provider/${id}/facts`, 404)
      await app.newClient().get(String(logo.field('logoPath')), 404)
      expect((await administrator.get('/api/brands', 200)).text).not.toContain('Mistyped')
      await remove(id, 404)
    })

    it('has no domain: the refusal names those that show it', async () => {
      const id = await newBrand('In Use')
      const only = await newDomain(id, 'b.use.example')
      const refusal = async () => (await remove(id, 409)).field('message')
      const advice = 'Delete the domain or give it another brand first.'
      expect(await refusal()).toBe(`In Use is shown by b.use.example. ${advice}`)
      await newDomain(id, 'a.use.example', { isActive: false })
      expect(await refusal()).toBe(`In Use is shown by a.use.example and b.use.example. ${advice}`)
      for (const host of ['c', 'd']) await newDomain(id, `${host}.use.example`)
      expect(await refusal()).toBe(`In Use is shown by a.use.example, b.use.example and 2 more. ${advice}`)
      await administrator.delete(`/api/domains/${only}`, 200)
      await remove(id, 409)
    })

    it('is not the default brand', async () => {
      const listed = z
        .array(z.object({ id: z.number(), isDefault: z.boolean() }))
        .parse((await administrator.get('/api/brand-directory', 200)).json)
      const { db } = app.context.database
      await db.deleteFrom('domains').execute()
      const first = Math.min(...listed.map(({ id }) => id))
      expect((await remove(first, 409)).field('message')).toContain('is the default brand')
    })

    it('is nobody’s only way to sign in elsewhere', async () => {
      const id = await newBrand('Signs In')
      const { db } = app.context.database
      const at = { createdAt: now(), updatedAt: now() }
      const provider = providerFields('https://issuer.example', { brandId: id, isOn: false })
      await db
        .insertInto('identityProviders')
        .values({ ...provider, ...at })
        .execute()
      expect((await remove(id, 409)).field('message')).toMatch(/^People sign in to Signs In by .+ first\.$/)
      await db.deleteFrom('identityProviders').where('brandId', '=', id).execute()
      await remove(id, 200)
    })
  })
})
