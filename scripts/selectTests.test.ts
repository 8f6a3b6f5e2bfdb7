import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUp, closingLine, countJourneys, countVitest, failedStep, withRunner } from './countTests.ts'
import { selectTests } from './selectTests.ts'

const files = {
  'src/money.test.ts': `import { test } from 'vitest'`,
  'src/features/tickets/tickets.test.ts': `import { startTestApp } from '../../../tests/support/testApp.ts'`,
  'src/features/brands/brands.test.ts': `import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'`,
  'tests/processes.test.ts': `import { startServer } from './support/server.ts'`,
  'tests/journeys/sign-in.test.ts': '',
  'tests/journeys/site-settings.test.ts': '',
}
const all = Object.keys(files)
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-select-'))
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  mkdirSync(join(root, 'docs'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const select = (...args: string[]) => selectTests(args, all, root)

describe('npm test', () => {
  test('without arguments runs everything', () => {
    expect(select()).toMatchObject({ isWhole: true, tests: all.slice(0, 4), journeys: all.slice(4) })
  })

  test('with a path runs the tests there, and builds only for those that look at pages', () => {
    expect(select('src/features/tickets')).toEqual({
      isWhole: false,
      tests: ['src/features/tickets/tickets.test.ts'],
      journeys: [],
      title: undefined,
      needsBuild: false,
    })
    expect(select('src/features/brands/brands.test.ts')).toMatchObject({ needsBuild: true })
    expect(select('tests/processes.test.ts')).toMatchObject({ needsBuild: true })
    expect(select('src/features/')).toMatchObject({ tests: all.slice(1, 3), needsBuild: true })
  })

  test('takes a journey by its path as well as by its name', () => {
    const journey = {
      isWhole: false,
      tests: [],
      journeys: ['tests/journeys/sign-in.test.ts'],
      needsBuild: true,
    }
    expect(select('tests/journeys/sign-in.test.ts')).toMatchObject(journey)
    expect(select('--journeys', 'sign-in')).toMatchObject(journey)
  })

  test('runs all journeys, or all other tests', () => {
    expect(select('--journeys')).toMatchObject({ isWhole: false, tests: [], journeys: all.slice(4) })
    expect(select('--tests')).toMatchObject({ isWhole: false, tests: all.slice(0, 4), journeys: [] })
  })

  test('passes a title on', () => {
    expect(select('src', '-t', 'rounds up')).toMatchObject({ title: 'rounds up', tests: all.slice(0, 3) })
  })

  test('refuses what it does not know', () => {
    expect(select('src/features/nothing')).toEqual({
      problem: 'There is no file or folder src/features/nothing.',
    })
    expect(select('docs')).toEqual({ problem: 'There are no tests in docs.' })
    expect(select('--journeys', 'sign-out')).toEqual({
      problem: 'No journey is named sign-out. There are:\n  sign-in\n  site-settings',
    })
    expect(select('--fast')).toEqual({ problem: 'Unknown option: --fast' })
    expect(select('-t')).toEqual({ problem: '-t needs a title.' })
  })
})

describe('The closing line', () => {
  test('counts a file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{}] },
      ],
    }
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 0 })
  })

  test('counts an unstable journey, and an error outside the journeys, as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countJourneys({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })

  test('never reports success for a runner that failed or left no report', () => {
    expect(withRunner(true, countVitest(undefined))).toEqual(failedStep)
    expect(withRunner(false, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(1)
  })

  test('names skipped tests only where there are any', () => {
    expect(closingLine(addUp([{ passed: 2, failed: 0, skipped: 0 }, failedStep]))).toBe('2 passed, 1 failed')
    expect(closingLine({ passed: 2, failed: 0, skipped: 1 })).toBe('2 passed, 0 failed, 1 skipped')
  })
})
