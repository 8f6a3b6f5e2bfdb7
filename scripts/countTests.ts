import * as z from 'zod/mini'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

const vitestShape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const journeysShape = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** A step that is no test, such as the gate, counts as one failure. */
export const failedStep: Count = { passed: 0, failed: 1, skipped: 0 }

/** A runner that fails without naming a failed test, or that leaves no report, counts as one failure. */
export function withRunner(succeeded: boolean, count: Count | undefined): Count {
  if (!count) return failedStep
  return { ...count, failed: succeeded ? count.failed : Math.max(count.failed, 1) }
}

/** Reads Vitest's JSON report; undefined for anything else. A file that could not be loaded is one failure. */
export function countVitest(report: unknown): Count | undefined {
  const { data } = vitestShape.safeParse(report)
  if (!data) return undefined
  const brokenFiles = data.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: data.numPassedTests,
    failed: data.numFailedTests + brokenFiles.length,
    skipped: data.numPendingTests,
  }
}

/** Reads Playwright's JSON report; undefined for anything else. */
export function countJourneys(report: unknown): Count | undefined {
  const { data } = journeysShape.safeParse(report)
  if (!data) return undefined
  const { expected, unexpected, flaky, skipped } = data.stats
  return { passed: expected, failed: unexpected + flaky + data.errors.length, skipped }
}

/** The sums of each field. */
export function addUp(counts: readonly Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The last line of every run, which programs read as well. */
export function closingLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
