import { expect, test } from 'vitest'
import { mergeScripts, type Script } from './mergeScripts.ts'

const script = (module: string, pages: string[], chars = 10_000): Script => ({
  modules: [module],
  pages: new Set(pages),
  chars,
})

/** The modules of each script, sorted. */
const modulesIn = (scripts: readonly Script[]) =>
  scripts.map(({ modules }) => modules.toSorted().join(' ')).toSorted()

const noImports = () => []

test('Scripts stay as they are where no page loads too many', () => {
  const scripts = [script('a', ['list', 'ticket']), script('b', ['list']), script('c', ['ticket'])]
  expect(modulesIn(mergeScripts(scripts, 2, noImports))).toEqual(['a', 'b', 'c'])
})

test('A page with too many scripts gets those in one that other pages load least in vain', () => {
  const scripts = [
    script('of all', ['list', 'ticket', 'invoice']),
    script('large', ['list', 'ticket'], 90_000),
    script('small', ['list', 'invoice'], 1000),
  ]
  const merged = mergeScripts(scripts, 2, noImports)
  expect(modulesIn(merged)).toEqual(['large', 'of all small'])
  const together = merged.find(({ modules }) => modules.includes('small'))
  expect(together?.pages).toEqual(new Set(['list', 'ticket', 'invoice']))
  expect(together?.chars).toBe(11_000)
})

test('Scripts never import each other in a circle: what is between two of them goes with them', () => {
  const scripts = [script('a', ['list']), script('b', ['list', 'ticket']), script('c', ['list', 'ticket'])]
  const imports: Record<string, string[]> = { a: ['b'], b: ['c'] }
  const merged = mergeScripts(scripts, 2, (module) => imports[module] ?? [])
  expect(modulesIn(merged)).not.toContain('a c')
  expect(merged.length).toBeLessThanOrEqual(2)
})

test('A page loads as well what its scripts import since they were merged', () => {
  const scripts = [
    script('a', ['list']),
    script('b', ['list', 'ticket']),
    script('c', ['list', 'ticket', 'invoice'], 100),
    script('d', ['invoice', 'list']),
  ]
  const imports: Record<string, string[]> = { a: ['d'] }
  const merged = mergeScripts(scripts, 3, (module) => imports[module] ?? [])
  const pages = new Set(merged.flatMap((each) => [...each.pages]))
  for (const page of pages)
    expect(merged.filter((each) => each.pages.has(page)).length).toBeLessThanOrEqual(3)
  const withA = merged.find(({ modules }) => modules.includes('a'))
  const withD = merged.find(({ modules }) => modules.includes('d'))
  for (const page of withA?.pages ?? []) expect(withD?.pages).toContain(page)
})

test('A page whose scripts cannot be fewer is named', () => {
  expect(() => mergeScripts([script('a', ['list'])], 0, noImports)).toThrow(
    'No page may load more than 0 scripts: list',
  )
})
