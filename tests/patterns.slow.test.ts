import { createContext, Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../scripts/hostileTexts.ts'
import { regexLiterals } from '../scripts/regexLiterals.ts'
import { threadCpuMs } from './support/threadCpuMs.ts'

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const literals = Object.entries(sources).flatMap(([path, source]) => {
  const file = path.replace('../', '')
  return regexLiterals(file, source).map(({ line, ...literal }) => ({ ...literal, place: `${file}:${line}` }))
})

const length = 100_000
const maxMs = 50
/** Wall-clock time that 50 ms of CPU may take on a busy machine. */
const maxWaitMs = 1_000

const apply = new Script(
  "pattern.lastIndex = 0; pattern.global ? text.replace(pattern, '') : pattern.exec(text)",
)
const sandbox: { pattern?: RegExp; text?: string } = createContext({})
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** V8's timeout also interrupts a pattern, so that one that never ends fails, too. */
function cpuMsOf(pattern: RegExp, text: string): number {
  Object.assign(sandbox, { pattern, text })
  try {
    return threadCpuMs(() => apply.runInContext(sandbox, { timeout: maxWaitMs }))
  } catch (error) {
    if (isTimeout(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}

/** Whether all three attempts are slow: the first one also pays for compilation and garbage collection. */
function isSlow(pattern: RegExp, text: string): boolean {
  for (let attempt = 0; attempt < 3; attempt += 1) if (cpuMsOf(pattern, text) <= maxMs) return false
  return true
}

/** The first text that takes a pattern too long. */
function slowText(pattern: string, flags: string): string | undefined {
  const slow = hostileTexts({ pattern, flags }, length).find((text) =>
    isSlow(new RegExp(pattern, flags), text),
  )
  return slow && `${slow.slice(0, 30)}…`
}

describe('A pattern ends within 50 ms on 100,000 characters made to keep it busy', () => {
  it.each(literals)('$place: /$pattern/$flags', ({ pattern, flags }) => {
    expect(slowText(pattern, flags)).toBeUndefined()
  })

  it.each([
    [String.raw`^rgb\(\s*(\s*\d+\s*)*\)$`, ''],
    ['(a+)+$', ''],
    [String.raw`^(\d+\.?\d*)$`, ''],
    [String.raw`\s+$`, ''],
    ['tag .* not found', ''],
  ])('%s is seen to be slow', (pattern, flags) => {
    expect(slowText(pattern, flags)).toBeDefined()
  })
})
