import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectTests, usesChosenEngines } from './selectTests.ts'

const files = {
  'src/money.test.ts': `import { test } from 'vitest'`,
  'src/features/desk/tickets/tickets.test.ts': `import { startTestApp } from '../../../tests/support/testApp.ts'`,
  'src/features/site/brands/brands.test.ts': `import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'`,
  'tests/processes.slow.test.ts': `import { startServer } from './support/server.ts'`,
  'tests/e2e/sign-in.test.ts': '',
  'tests/e2e/site-settings.test.ts': '',
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
  test('without arguments runs what is fast, and test:all everything', () => {
    expect(select()).toMatchObject({ scope: 'fast' })
    expect(select('--all')).toMatchObject({ scope: 'all', tests: all.slice(0, 4), e2eTests: all.slice(4) })
    expect(select('--all', 'src')).toEqual({ problem: 'npm run test:all takes no arguments.' })
  })

  test('with a path runs the tests there, and builds only for those that look at pages', () => {
    expect(select('src/features/desk/tickets')).toEqual({
      scope: 'part',
      tests: ['src/features/desk/tickets/tickets.test.ts'],
      e2eTests: [],
      title: undefined,
      needsBuild: false,
    })
    expect(select('src/features/site/brands/brands.test.ts')).toMatchObject({ needsBuild: true })
    expect(select('tests/processes.slow.test.ts')).toMatchObject({ needsBuild: true })
    expect(select('src/features/')).toMatchObject({ tests: all.slice(1, 3), needsBuild: true })
  })

  test('takes an end-to-end test by its path as well as by its name', () => {
    const e2eTest = {
      scope: 'part',
      tests: [],
      e2eTests: ['tests/e2e/sign-in.test.ts'],
      needsBuild: true,
    }
    expect(select('tests/e2e/sign-in.test.ts')).toMatchObject(e2eTest)
    expect(select('--e2e', 'sign-in')).toMatchObject(e2eTest)
  })

  test('runs all end-to-end tests, or all fast ones beside them', () => {
    expect(select('--e2e')).toMatchObject({ scope: 'part', tests: [], e2eTests: all.slice(4) })
    expect(select('--tests')).toMatchObject({ scope: 'part', tests: all.slice(0, 3), e2eTests: [] })
  })

  test('passes a title on', () => {
    expect(select('src', '-t', 'rounds up')).toMatchObject({ title: 'rounds up', tests: all.slice(0, 3) })
  })

  test('refuses what it does not know', () => {
    expect(select('src/features/nothing')).toEqual({
      problem: 'There is no file or folder src/features/nothing.',
    })
    expect(select('docs')).toEqual({ problem: 'There are no tests in docs.' })
    expect(select('--e2e', 'sign-out')).toEqual({
      problem: 'No end-to-end test is named sign-out. There are:\n  sign-in\n  site-settings',
    })
    expect(select('--fast')).toEqual({ problem: 'Unknown option: --fast' })
    expect(select('-t')).toEqual({ problem: '-t needs a title.' })
  })
})

test('Tests that run on SQLite alone are known by what they import', () => {
  expect(usesChosenEngines(`import { createTestPlace, engines } from './support/engines.ts'`)).toBe(true)
  expect(usesChosenEngines(`import {\n  engines,\n  type TestPlace,\n} from '../support/engines.ts'`)).toBe(
    true,
  )
  expect(usesChosenEngines(`import { bothEngines } from './support/engines.ts'`)).toBe(false)
})
