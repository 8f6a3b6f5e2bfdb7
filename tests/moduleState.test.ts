import { expect, it } from 'vitest'

// Test files of one process share their imports (`isolate: false` in vitest.config.ts), and the server renders all
// users' pages with the same modules. A module with state therefore explains why neither another test nor another user
// sees it: `// Module state: keyed by the response of a request.`

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const state =
  /^(export )?(let |const \w+(: (?!Readonly)[^=]+)? = (new (Map|Set|WeakMap|WeakSet)(<.*>)?\(\)|new Turns\b|\[\]))/m
const reason = /^\/\/ Module state: .{10}/m

it('A module that keeps something between two tests or two readers says why that does no harm', () => {
  const keeping = Object.entries(sources).filter(([, source]) => state.test(source))
  expect(keeping.length).toBeGreaterThan(20)
  expect(keeping.filter(([, source]) => !reason.test(source)).map(([file]) => file)).toEqual([])
  const stale = Object.entries(sources).filter(([, source]) => reason.test(source) && !state.test(source))
  expect(stale.map(([file]) => file)).toEqual([])
})
