import { describe, expect, test } from 'vitest'
import {
  addUp,
  closingLine,
  readPlaywright,
  readVitest,
  reportOfSteps,
  withExitStatus,
} from './testReports.ts'
import { runText, summaryOf, type Part } from './testSummary.ts'

const count = { passed: 0, failed: 0, flaky: 0, skipped: 0 }

describe('The reports of the runners', () => {
  test('count a file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        { name: '/app/src/a.test.ts', status: 'failed', assertionResults: [] },
        {
          name: '/app/src/b.test.ts',
          status: 'failed',
          assertionResults: [{ fullName: 'B', duration: 1500 }],
        },
      ],
    }
    expect(readVitest(report, '/app')).toEqual({
      count: { ...count, passed: 3, failed: 2 },
      tests: [{ title: 'src/b.test.ts › B', seconds: 1.5 }],
      flaky: [],
    })
  })

  test('name the tests that passed only when repeated, with their traces, and count them as passed', () => {
    const trace = { name: 'trace', path: '/app/test-results/x/trace.zip' }
    const spec = (title: string, status: string) => ({
      title,
      file: 'sign-in.test.ts',
      tests: [{ projectName: 'core', status, results: [{ duration: 2000, attachments: [trace] }] }],
    })
    const report = {
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 2 },
      errors: [{}],
      suites: [{ specs: [spec('A', 'expected')], suites: [{ specs: [spec('B', 'flaky')] }] }],
    }
    expect(readPlaywright(report, '/app')).toEqual({
      count: { passed: 2, failed: 1, flaky: 1, skipped: 2 },
      tests: [
        { title: '[core] sign-in.test.ts › A', seconds: 2 },
        { title: '[core] sign-in.test.ts › B', seconds: 2 },
      ],
      flaky: ['[core] sign-in.test.ts › B\n    test-results/x/trace.zip'],
    })
  })

  test('never report success for a runner that failed or left no report', () => {
    const oneFailure = reportOfSteps([true, false])
    expect(oneFailure.count).toEqual({ ...count, failed: 1 })
    expect(withExitStatus(true, readVitest(undefined))).toEqual(oneFailure)
    expect(withExitStatus(true, readPlaywright({}))).toEqual(oneFailure)
    const report = { count: { ...count, passed: 9 }, tests: [], flaky: [] }
    expect(withExitStatus(false, report).count.failed).toBe(1)
  })
})

test('The closing line names skipped tests only where there are any', () => {
  expect(
    closingLine(
      addUp([
        { ...count, passed: 2 },
        { ...count, failed: 1 },
      ]),
    ),
  ).toBe('2 passed, 1 failed')
  expect(closingLine({ ...count, passed: 2, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped')
})

describe('The end of a run', () => {
  const parts: Part[] = [
    {
      name: 'Tests',
      budget: 10,
      seconds: 12.4,
      count: { ...count, passed: 2 },
      tests: [
        { title: 'quick', seconds: 0.1 },
        { title: 'long', seconds: 9 },
      ],
      flaky: [],
    },
    {
      name: 'End-to-end tests',
      budget: 30,
      seconds: 20,
      count: { ...count, passed: 1, flaky: 1 },
      tests: [],
      flaky: ['C'],
    },
  ]

  test('is kept for other programs', () => {
    const run = { command: 'npm test', commit: 'abc', clean: true, seconds: 32.6, parts }
    expect(summaryOf(run)).toMatchObject({
      command: 'npm test',
      commit: 'abc',
      clean: true,
      passed: 3,
      failed: 0,
      flaky: 1,
      skipped: 0,
      seconds: 33,
      parts: [{ name: 'Tests', seconds: 12, budget: 10, passed: 2 }, { name: 'End-to-end tests' }],
    })
  })

  test('names what was slowest, flaky or over its budget, and closes with the counts', () => {
    const text = runText(parts, 32.6)
    expect(text).toMatch(/^Tests +12 s of 10 s$/m)
    expect(text).toMatch(/^All +33 s of 40 s$/m)
    expect(text).toMatch(/The slowest tests:\n +9\.0 s {2}long\n +0\.1 s {2}quick/)
    expect(text).toContain(
      'Defects:\n  flaky, passed only when repeated: C\n  over its budget: Tests, 12 s of 10 s\n',
    )
    expect(text.split('\n').at(-1)).toBe('3 passed, 0 failed')
  })
})
