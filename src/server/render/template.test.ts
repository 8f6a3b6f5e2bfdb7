import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandCss } from '../../features/site/brands/palette.ts'
import { documentHtml, type DocumentParts } from './template.ts'

const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '</style><script>alert(1)</script>',
    '</script><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '<!-- <script>',
    'red;}body{display:none',
    '&quot;&#60;',
    '\u2028</title>',
  ),
)

interface Given {
  name: string
  title: string
  description: string
  path: string
  color: string
  font: string
}

function written({ name, title, description, path, color, font }: Given): string {
  const brand = {
    name,
    logoPath: path,
    contactEmail: name,
    contactPhone: name,
    metaTitle: title,
    metaDescription: description,
  }
  const parts: DocumentParts = {
    site: {
      version: '1',
      brand,
      provider: {},
      billing: {},
      canonicalOrigin: 'https://acme.test',
      takesPort: false,
      faviconPath: path,
      themeColor: '#000000',
      darkThemeColor: '#111111',
      css: '',
      testDomain: undefined,
    },
    state: {
      site: { brand, provider: {}, testDomain: undefined, mayRegister: true, working: [] },
      data: { '/team': [{ id: 1, name, role: name, image: path, bio: description }] },
    },
    path: '/',
    status: 200,
    title,
    html: '<main></main>',
    css: brandCss(color, color, font),
    styleSheets: [],
    boot: 'boot()',
    font: undefined,
    scripts: { entry: '/assets/main.js', modules: [], start: 'late' },
    isPosted: false,
  }
  return documentHtml(parts)
}

const plain = { name: 'a', title: 'a', description: 'a', path: '/a', color: '#000', font: 'Inter' }
/** The structure of the document: every tag in order, without the values. */
const tagsOf = (html: string) => html.match(/<[!/]?[a-z][^\s>]*/gi)

test('No text of a brand or a team member can add markup to the document', () => {
  const expected = tagsOf(written(plain))
  const given = fc.record({
    name: hostile,
    title: hostile,
    description: hostile,
    path: hostile.map((text) => `/${text}`),
    color: hostile,
    font: hostile,
  })
  fc.assert(
    fc.property(given, (values) => {
      const html = written(values)
      expect(tagsOf(html)).toEqual(expected)
      const state: unknown = JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
      expect(state).toMatchObject({ site: { brand: { name: values.name } } })
    }),
    { numRuns: 300 },
  )
})

test('A page names the picture that other sites show beside a link to it, at its canonical address', () => {
  const html = written({ ...plain, name: 'Fish & "Chips"' })
  expect(html).toContain('<meta property="og:image" content="https://acme.test/og-image.png?v=1">')
  expect(html).toContain('<meta property="og:image:alt" content="Fish &amp; &quot;Chips&quot;">')
})

test('A font or colour of a brand cannot add further declarations', () => {
  fc.assert(
    fc.property(hostile, hostile, (color, font) => {
      const [css = ''] = brandCss(color, color, font).split('@supports')
      expect(css).toMatch(/^:root\{(--[a-z0-9-]+:[^;{}<>]*;?)+\}$/)
      expect((css.match(/"/g) ?? []).length % 2).toBe(0)
    }),
  )
})

test('A page under a test domain is excluded from search engines and has no address for sharing', () => {
  const site = {
    version: '1',
    brand: {
      name: 'a',
      logoPath: '/a.png',
      contactEmail: null,
      contactPhone: null,
      metaTitle: 'a',
      metaDescription: 'a',
    },
    provider: {},
    billing: {},
    canonicalOrigin: 'https://acme.test',
    takesPort: false,
    faviconPath: '/favicon.svg',
    themeColor: '#000000',
    darkThemeColor: '#111111',
    css: '',
    testDomain: 'beta.test',
  }
  const parts: DocumentParts = {
    site,
    state: {
      site: {
        brand: site.brand,
        provider: {},
        testDomain: 'beta.test',
        mayRegister: true,
        working: [],
      },
      data: {},
    },
    path: '/team',
    status: 200,
    title: 'a',
    html: '',
    css: '',
    styleSheets: [],
    boot: '',
    font: undefined,
    scripts: { entry: '/main.js', modules: [], start: 'late' },
    isPosted: false,
  }
  const html = documentHtml(parts)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<link rel="canonical" href="https://acme.test/team">')
  expect(html).not.toContain('og:')
  expect(html).toContain('data-test-domain="beta.test"')
})
