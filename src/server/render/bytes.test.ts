import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defaultDist, loadBundle } from './bundle.ts'

const bundle = await loadBundle()

/** The size in bytes for browsers that accept Brotli. */
const sentBytes = (addresses: readonly string[]) =>
  addresses.reduce((sum, address) => sum + statSync(join(defaultDist, 'browser', `${address}.br`)).size, 0)

/** The scripts needed before a page is shown or hydrated, without those that load on first use. */
const scriptsOf = (modules: readonly string[]) => [bundle.entry, ...bundle.chunksOf(modules).modules]

// Limits 100 bytes above the current sizes (docs/performance.md): additional code must be needed at once, or load on
// first use like the dialogs. The same source has the same size on every machine. Each page's 94,300 bytes are React,
// the router and the shared code; 400 of them are the fields that React may replace.
const outsidePortals: [page: string, most: number][] = [
  ['public/ServicesPage.tsx', 96_850],
  ['public/TeamPage.tsx', 95_750],
  ['public/HomePage.tsx', 99_500],
  ['public/ContactPage.tsx', 114_050],
  ['account/signInPages.ts', 113_950],
  ['account/ConfirmEmailPage.tsx', 111_250],
]
test.each(outsidePortals)('%s loads at most 4 scripts and %i bytes of them', (page, most) => {
  const scripts = scriptsOf([`src/portals/${page}`])
  expect(sentBytes(scripts)).toBeLessThan(most)
  expect(scripts.length).toBeLessThanOrEqual(4)
})

const screens = ['admin', 'agent', 'customer'].flatMap((portal) => {
  const routes = readFileSync(`src/portals/${portal}/routes.tsx`, 'utf8')
  const files = routes.matchAll(/import\('(.+Page\.tsx)'\)/g)
  const frames = [...routes.matchAll(/import\('(.+Frame\.tsx)'\)/g)]
  const path = ([, file = '']: RegExpExecArray) => join(`src/portals/${portal}`, file)
  return Array.from(files, (file) => [path(file), ...frames.map(path)])
})
test.each(screens)(
  '%s loads at most 8 scripts, and no more bytes of them than its limit, before it is shown',
  (...files) => {
    const scripts = scriptsOf(['src/app/browser/portalRoutes.ts', ...files])
    expect(sentBytes(scripts)).toBeLessThan(197_500)
    expect(scripts.length).toBeLessThanOrEqual(8)
  },
)

test('No page and no screen waits for what checks its forms', () => {
  const withPages = outsidePortals.map(([page]) => [`src/portals/${page}`])
  for (const modules of [...withPages, ...screens]) {
    expect(bundle.chunksOf(modules).modules.filter((address) => address.includes('/shapes-'))).toEqual([])
  }
})

test('The style sheets and the font stay small', () => {
  expect(brotliCompressSync(bundle.css).length).toBeLessThan(11_000)
  expect(sentBytes(bundle.chunksOf(['src/portals/frame/PortalRoot.tsx']).styleSheets)).toBeLessThan(16_900)
  expect(statSync(join(defaultDist, 'browser', bundle.font ?? '')).size).toBeLessThan(75_000)
})

const manifestShape = z.record(z.string(), z.object({ imports: z._default(z.array(z.string()), []) }))

test('No two scripts import each other, which could run one before what it needs', () => {
  const file = readFileSync(join(defaultDist, 'browser/.vite/manifest.json'), 'utf8')
  const manifest = manifestShape.parse(JSON.parse(file))
  const [visited, circles] = [new Set<string>(), new Array<string>()]
  function visit(name: string, importers: readonly string[]) {
    if (importers.includes(name)) circles.push([...importers, name].join(' > '))
    if (visited.has(name)) return
    visited.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported, [...importers, name])
  }
  for (const name of Object.keys(manifest)) visit(name, [])
  expect(circles).toEqual([])
})
