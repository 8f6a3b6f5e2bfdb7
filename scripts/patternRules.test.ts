import { expect, it } from 'vitest'
import { slowPatterns } from './patternRules.ts'

it.each([
  String.raw`/^rgb\(\s*(\s*\d+\s*)*\)$/`,
  String.raw`/(a+)+$/`,
  String.raw`/^(\d+\.?\d*)$/`,
  String.raw`/\s+$/`,
])('The pattern %s is found, in whatever it stands', (pattern) => {
  const source = `import * as z from 'zod/mini'\nexport const a = z.string().check(z.regex(${pattern}))\n`
  expect(slowPatterns('a.ts', source)).toEqual([expect.stringContaining(`a.ts:2: ${pattern} takes`)])
  expect(slowPatterns('a.tsx', `const a = <p title={t.replace(${pattern}, '')} />`)).toHaveLength(1)
})

it.each([String.raw`/^\d+(\.\d+)?$/`, String.raw`/[\s,]/g`, String.raw`/(?<=[^/])\/+$/`, String.raw`/\s+/y`])(
  'The pattern %s takes linear time',
  (pattern) => {
    expect(slowPatterns('a.ts', `text.replace(${pattern}, '')`)).toEqual([])
  },
)
