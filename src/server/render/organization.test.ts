import { expect, it } from 'vitest'
import { organizationHtml } from './organization.ts'
import type { Site } from './site.ts'

const site = (provider: Site['provider'], contact: Partial<Site['brand']> = {}): Site => ({
  version: '1',
  brand: {
    name: 'Acme',
    logoPath: '/uploads/a.svg',
    contactEmail: null,
    contactPhone: null,
    metaTitle: 'Acme',
    metaDescription: 'Acme',
    ...contact,
  },
  provider,
  billing: {},
  canonicalOrigin: 'https://acme.test',
  takesPort: false,
  faviconPath: '/favicon.svg',
  themeColor: '#000000',
  darkThemeColor: '#111111',
  css: '',
  testDomain: undefined,
})

function written(provider: Site['provider'], contact?: Partial<Site['brand']>): unknown {
  const html = organizationHtml(site(provider, contact))
  const json = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(html)?.[1]
  return json === undefined ? html : JSON.parse(json)
}

it('search engines are told nothing while nothing is entered', () => {
  expect(written({})).toBe('')
  expect(written({ hasBilling: true, legalPages: ['privacy'] })).toBe('')
})

it('search engines are told what is entered, and not what stands for the rest', () => {
  const provider = {
    address: 'Dock Road 88\nSandusky',
    openingHours: 'Mon–Fri 8:00–18:00\nSaturday 9 am - 1:30 pm',
    socialLinks: [{ name: 'X', address: 'https://x.example/acme' }],
    registration: 'EIN 31-1',
  }
  expect(written(provider)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Acme',
    url: 'https://acme.test/',
    logo: 'https://acme.test/uploads/a.svg',
    address: 'Dock Road 88, Sandusky',
    openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-13:30'],
    identifier: 'EIN 31-1',
    sameAs: ['https://x.example/acme'],
  })
  expect(written({}, { contactPhone: '555-0100' })).toMatchObject({
    '@type': 'Organization',
    telephone: '555-0100',
  })
})

it.each([
  'By appointment',
  'Mon–Fri 8:00–18:00\nSun on call',
  'Mon 25:00–26:00',
  'Mon 13 pm–2 pm',
  'Foo 8:00–9:00',
])('hours that are no hours are left out: %j', (openingHours) => {
  expect(written({ phone: '1', openingHours })).not.toHaveProperty('openingHours')
  expect(written({ openingHours })).toBe('')
})

it('nothing that was entered ends the block', () => {
  const hostile = '</script><script>alert(1)</script><!--'
  const html = organizationHtml(site({ address: hostile, registration: hostile }, { name: hostile }))
  expect(html.match(/<\/?script/g)).toHaveLength(2)
  expect(html).not.toContain('<!--')
})
