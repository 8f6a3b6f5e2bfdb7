import { expect, it } from 'vitest'
import { threadCpuMs } from '../../../../tests/support/threadCpuMs.ts'
import { legalHtml } from './server/legalHtml.ts'

/** A quadratic pattern takes four times as long for twice the text; three attempts, because load distorts the times. */
function isLinear(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const halfMs = threadCpuMs(() => legalHtml(half))
    if (threadCpuMs(() => legalHtml(text)) < 3 * halfMs + 100) return true
  }
  return false
}

const bytes = 100_000
const fill = (part: string) => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)
const parts =
  '[|![|[a](|[a](<b|[a][|*a_ |**a |`|>|> a\n|- |1. |<|&#|"|\\|[a]: b\n|~~a |[[](|a*|#|***\n|<http:a |\t|\'|&quot;'

it.each([...parts.split('|'), '|'])(
  'The HTML of a legal page takes time that grows with the length alone: %j',
  (part) => {
    expect(isLinear(fill(part))).toBe(true)
  },
)
