import * as z from 'zod/mini'

export interface Count {
  passed: number
  failed: number
  /** Passed only on a retry; counted in `passed` as well. */
  flaky: number
  skipped: number
}

export interface TimedTest {
  title: string
  seconds: number
}

export interface Report {
  count: Count
  tests: TimedTest[]
  /** The tests that passed only on a retry, with the folders of their traces. */
  flaky: string[]
}

const vitestShape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), duration: z.optional(z.nullable(z.number())) }),
      ),
    }),
  ),
})

const playwrightTest = z.object({
  projectName: z.string(),
  status: z.string(),
  results: z.array(
    z.object({
      duration: z.number(),
      attachments: z.array(z.object({ name: z.string(), path: z.optional(z.string()) })),
    }),
  ),
})

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})

const playwrightShape = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite),
})

/** A failure outside the tests, such as a failed build, counts as one failed test. */
const failures = (failed: number): Report => ({
  count: { passed: 0, failed, flaky: 0, skipped: 0 },
  tests: [],
  flaky: [],
})

/** The report of steps other than tests, each of which has succeeded or not. */
export const reportOfSteps = (succeeded: readonly boolean[]): Report =>
  failures(succeeded.filter((step) => !step).length)

/** A runner that fails without naming a failed test, or leaves no report, counts as one failure. */
export function withExitStatus(succeeded: boolean, report: Report | undefined): Report {
  if (!report) return failures(1)
  const failed = succeeded ? report.count.failed : Math.max(report.count.failed, 1)
  return { ...report, count: { ...report.count, failed } }
}

/** Parses Vitest's JSON report; undefined for anything else. A file that cannot be loaded counts as one failure. */
export function readVitest(report: unknown, root = ''): Report | undefined {
  const { data } = vitestShape.safeParse(report)
  if (!data) return undefined
  const brokenFiles = data.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    count: {
      passed: data.numPassedTests,
      failed: data.numFailedTests + brokenFiles.length,
      flaky: 0,
      skipped: data.numPendingTests,
    },
    tests: data.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${name.replace(`${root}/`, '')} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
    flaky: [],
  }
}

/** Parses Playwright's JSON report; undefined for anything else. */
export function readPlaywright(report: unknown, root = ''): Report | undefined {
  const { data } = playwrightShape.safeParse(report)
  if (!data) return undefined
  const { expected, unexpected, flaky, skipped } = data.stats
  const tests = data.suites.flatMap(testsOf)
  return {
    count: { passed: expected + flaky, failed: unexpected + data.errors.length, flaky, skipped },
    tests: tests.map(({ title, results }) => ({
      title,
      seconds: results.reduce((sum, result) => sum + result.duration, 0) / 1000,
    })),
    flaky: tests
      .filter(({ status }) => status === 'flaky')
      .map(({ title, results }) => {
        const traces = results.flatMap(({ attachments }) =>
          attachments.filter(({ name }) => name === 'trace'),
        )
        return [title, ...traces.map(({ path = '' }) => path.replace(`${root}/`, ''))].join('\n    ')
      }),
  }
}

type Suite = z.infer<typeof playwrightSuite>

function testsOf({ specs, suites = [] }: Suite): ({ title: string } & z.infer<typeof playwrightTest>)[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, title: `[${test.projectName}] ${file} › ${title}` })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

export function addUp(counts: readonly Count[]): Count {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), flaky: sum('flaky'), skipped: sum('skipped') }
}

/** The last line of every run; other programs parse it. */
export function closingLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
