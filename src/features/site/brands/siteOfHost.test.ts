import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  emptyTables,
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/engines.ts'
import { now } from '../../../server/database/now.ts'
import { darkPageOf } from './palette.ts'
import { openSites, type Sites } from './server/siteOfHost.ts'

interface Made {
  name: string
  domains: { domainName: string; isPrimary?: boolean; isActive?: boolean; origin?: string }[]
  isActive?: boolean
  primaryColor?: string
  defaultMetaTitle?: string
}

describe.each(engines)('The brand of a host on %s', (engine) => {
  let database: TestDatabase
  let sites: Sites
  let failures: string[]

  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(async () => {
    await emptyTables(database)
    failures = []
    sites = open(true)
  })
  afterAll(() => database.close())

  const readTexts = async () => () => undefined
  const open = (allowTestDomain: boolean) =>
    openSites(database, { allowTestDomain, readTexts, onFailure: (message) => failures.push(message) })

  async function make({ name, domains, ...rest }: Made): Promise<void> {
    const at = { createdAt: now() }
    await database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('brands')
        .values({ ...at, updatedAt: at.createdAt, name, nameKey: name.toLowerCase(), ...rest })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('domains')
        .values(
          domains.map((domain) => ({ ...at, isPrimary: false, isActive: true, ...domain, brandId: id })),
        )
        .execute()
      await tx.notify('brands')
    })
  }

  const acme = {
    name: 'Acme',
    domains: [{ domainName: 'acme.test', isPrimary: true }, { domainName: 'www.acme.test' }],
  }
  const nameAt = async (host: string, testDomain?: string) =>
    (await sites.ofHost(host, testDomain)).brand.name

  test('is found by any spelling of the host name', async () => {
    await make(acme)
    for (const host of ['acme.test', 'ACME.test', 'acme.test:8080', 'acme.test.', 'www.acme.test']) {
      expect(await nameAt(host), host).toBe('Acme')
    }
  })

  test('is put together when one of its hosts is first asked for, once for each host', async () => {
    for (let n = 0; n < 20; n += 1) await make({ name: `Brand ${n}`, domains: [{ domainName: `${n}.test` }] })
    let made = 0
    const counted = openSites(database, {
      allowTestDomain: true,
      readTexts: async () => () => void (made += 1),
      onFailure: (message) => failures.push(message),
    })
    for (const host of ['7.test', '7.test', '8.test']) await counted.ofHost(host)
    expect(made).toBe(2)
    counted.close()
  })

  test('is the built-in one as long as there is no brand', async () => {
    for (const host of ['stranger.test', 'no host name', '', '<script>']) {
      const { brand, site, isSetUp } = await sites.ofHost(host)
      expect(isSetUp).toBe(false)
      expect(brand, host).toMatchObject({
        name: 'Northline Managed IT',
        primaryColor: '#0f172a',
        secondaryColor: '#64748b',
        fontFamily: 'Inter, sans-serif',
      })
      expect(site.brand).toMatchObject({ name: 'Northline Managed IT', logoPath: '/logo.svg' })
      expect(site).toMatchObject({
        canonicalOrigin: undefined,
        themeColor: '#0f172a',
        darkThemeColor: darkPageOf('#0f172a'),
        faviconPath: '/favicon.svg',
      })
      expect(site.css).toContain('--s:#64748b')
    }
  })

  test('is the default one where the host is unknown or the domain or brand inactive', async () => {
    const off = { domainName: 'off.test', isActive: false }
    const nameOfUnknown = async () => {
      const configs = await Promise.all(
        ['stranger.test', 'off.test', 'gone.test', 'no host name', ''].map((host) => sites.ofHost(host)),
      )
      expect(configs.map(({ isSetUp }) => isSetUp)).toEqual(configs.map(() => false))
      const seen = new Set(
        configs.map(({ brand, site }) => `${brand.name} at ${site.canonicalOrigin ?? 'no address'}`),
      )
      return [...seen].join()
    }
    await make({ name: 'Gone', isActive: false, domains: [{ domainName: 'gone.test', isPrimary: true }] })
    expect(await nameOfUnknown(), 'the oldest, where none is active').toBe('Gone at no address')
    await make({ name: 'First', domains: [off] })
    expect(await nameOfUnknown(), 'the oldest active one').toBe('First at no address')
    await make({ name: 'Second', domains: [{ domainName: 'second.test', isPrimary: true }] })
    await make(acme)
    expect(await nameOfUnknown(), 'the oldest with a primary domain').toBe('Second at https://second.test')
  })

  test('has its primary domain as canonical address, or the host itself where there is none', async () => {
    await make(acme)
    await make({ name: 'Solo', domains: [{ domainName: 'solo.test' }] })
    await make({
      name: 'Office',
      domains: [{ domainName: 'localhost', origin: 'http://localhost:3000' }, { domainName: 'office' }],
    })
    const originAt = async (host: string) => (await sites.ofHost(host)).site.canonicalOrigin
    expect(await originAt('www.acme.test')).toBe('https://acme.test')
    expect(await originAt('solo.test')).toBe('https://solo.test')
    expect(await originAt('localhost'), 'as it was set up').toBe('http://localhost:3000')
    expect(await originAt('office')).toBe('http://office')
  })

  test('shows a change at once, in every field that a page shows', async () => {
    await make(acme)
    const before = (await sites.ofHost('acme.test')).site
    await database.transaction(async (tx) => {
      await tx.updateTable('brands').set({ primaryColor: '#dc2626', defaultMetaTitle: 'Acme IT' }).execute()
      await tx.notify('brands')
    })
    const after = (await sites.ofHost('acme.test')).site
    expect(after.themeColor).toBe('#dc2626')
    expect(after.brand.metaTitle).toBe('Acme IT')
    expect(after.version).not.toBe(before.version)
  })

  test('is replaced by the brand of an active test domain, and by the default one for any other', async () => {
    await make(acme)
    await make({
      name: 'Beta',
      domains: [{ domainName: 'beta.test' }, { domainName: 'off.test', isActive: false }],
    })
    expect(await nameAt('acme.test', 'Beta.test')).toBe('Beta')
    expect(await nameAt('beta.test', 'off.test')).toBe('Acme')
    expect(await nameAt('beta.test', 'stranger.test')).toBe('Acme')
    expect(await nameAt('acme.test', 'no host')).toBe('Acme')
    const { site } = await sites.ofHost('acme.test', 'beta.test')
    expect(site).toMatchObject({ testDomain: 'beta.test', canonicalOrigin: 'https://acme.test' })
  })

  test('follows the host where test domains are switched off', async () => {
    await make(acme)
    await make({ name: 'Beta', domains: [{ domainName: 'beta.test' }] })
    const strict = open(false)
    const { brand, site } = await strict.ofHost('acme.test', 'beta.test')
    expect(brand.name).toBe('Acme')
    expect(site.testDomain).toBe(undefined)
  })

  test('falls back to the defaults, with a warning in the log, where the configuration cannot be read', async () => {
    const broken = openSites(
      {
        get db(): never {
          throw new Error('out of order')
        },
        onNotify: () => () => {},
      },
      { allowTestDomain: true, readTexts, onFailure: (message) => failures.push(message) },
    )
    expect((await broken.ofHost('acme.test')).site.brand.name).toBe('Northline Managed IT')
    expect(failures).toEqual(['Failed to fetch domain config'])
  })
})
