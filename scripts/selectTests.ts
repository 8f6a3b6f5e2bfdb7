import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, relative, resolve, sep } from 'node:path'

export interface Selection {
  /** `fast`: npm test; `all`: npm run test:all; `part`: the files that were asked for. */
  scope: 'fast' | 'all' | 'part'
  /** Test files for Vitest, relative to the root. */
  tests: string[]
  /** End-to-end tests for Playwright, likewise. */
  e2eTests: string[]
  /** Run only tests whose title contains this. */
  title: string | undefined
  /** Whether dist must be up to date. */
  needsBuild: boolean
}

export const usage = `Usage:
  npm test                         checks, build, fast tests and the core of the end-to-end tests: about five minutes
  npm run test:all                 that, the slow tests, and all end-to-end tests: before a release
  npm test -- PATH …               the tests of these files and folders, such as src/features/desk/tickets
  npm test -- --tests              the fast tests, without checks and end-to-end tests
  npm test -- --e2e [NAME …]  the end-to-end tests whose file name contains NAME, such as sign-in
  npm test -- … -t TITLE           of these, the ones whose title contains TITLE

  TEST_ENGINES                     run on these databases: sqlite, postgres, or both separated by a comma
  TEST_DATABASE_URL                a PostgreSQL to use in place of the one that the tests start`

const e2eFolder = 'tests/e2e/'
const isEndToEnd = (file: string) => file.startsWith(e2eFolder)

/** Slow tests depend on time, other processes or the network; only `npm run test:all` runs all of them. */
export const isSlow = (file: string) => /\.slow\.test\.tsx?$/.test(file)

/** Whether a test file runs on SQLite alone unless TEST_ENGINES says otherwise (tests/support/engines.ts). */
export const usesChosenEngines = (source: string) =>
  /import \{[^}]*\bengines\b[^}]*\} from '[^']*\/engines\.ts'/.test(source)

/** Matches tests that import or start the built pages, or start the whole server as a process. */
const requiresBuild =
  /support\/(testAppWithPages|server)\.ts'|\/bundle\.ts'|reliability\/installation\.ts'|src\/(server|demo)\/main\.ts'/

/**
 * Parses the command line of `npm test`.
 *
 * @param all every test file of the repository, relative to its root, with `/`
 * @returns the selection, or an error message for the user
 */
export function selectTests(
  args: readonly string[],
  all: readonly string[],
  root: string,
): Selection | { problem: string } {
  const words = [...args]
  const titleAt = words.indexOf('-t')
  const title = titleAt === -1 ? undefined : words.splice(titleAt, 2)[1]
  if (titleAt !== -1 && title === undefined) return { problem: '-t needs a title.' }
  const flags = words.filter((word) => word.startsWith('-'))
  const names = words.filter((word) => !word.startsWith('-'))
  const unknown = flags.find((flag) => !['--all', '--e2e', '--tests'].includes(flag))
  if (unknown !== undefined) return { problem: `Unknown option: ${unknown}` }
  if (flags.length > 1) return { problem: 'Give one of --tests and --e2e.' }
  if (flags.includes('--all') && words.length > 1) return { problem: 'npm run test:all takes no arguments.' }

  const found = flags.includes('--e2e') ? e2eTestsNamed(names, all) : testsUnder(names, all, root)
  if ('problem' in found) return found
  const scope = flags.includes('--all') ? 'all' : words.length === 0 && title === undefined ? 'fast' : 'part'
  const chosen = flags.includes('--tests')
    ? found.files.filter((file) => !isEndToEnd(file) && !isSlow(file))
    : found.files
  const e2eTests = chosen.filter(isEndToEnd)
  const tests = chosen.filter((file) => !isEndToEnd(file))
  const needsBuild =
    e2eTests.length > 0 || tests.some((file) => requiresBuild.test(readFileSync(resolve(root, file), 'utf8')))
  return { scope, tests, e2eTests, title, needsBuild }
}

type Found = { files: readonly string[] } | { problem: string }

function e2eTestsNamed(names: readonly string[], all: readonly string[]): Found {
  const e2eTests = all.filter(isEndToEnd)
  const known = e2eTests.map((file) => basename(file, '.test.ts'))
  const missing = names.find((name) => !known.some((e2eTest) => e2eTest.includes(name)))
  if (missing !== undefined) {
    return { problem: `No end-to-end test is named ${missing}. There are:\n  ${known.join('\n  ')}` }
  }
  return {
    files: e2eTests.filter(
      (file) => names.length === 0 || names.some((name) => basename(file, '.test.ts').includes(name)),
    ),
  }
}

function testsUnder(names: readonly string[], all: readonly string[], root: string): Found {
  const files = new Set<string>()
  for (const name of names) {
    const path = resolve(root, name)
    if (!existsSync(path)) return { problem: `There is no file or folder ${name}.` }
    const place = relative(root, path).split(sep).join('/')
    const prefix = place === '' ? '' : statSync(path).isDirectory() ? `${place}/` : place
    const within = all.filter((file) => file === place || file.startsWith(prefix))
    if (within.length === 0) return { problem: `There are no tests in ${name}.` }
    for (const file of within) files.add(file)
  }
  return { files: names.length === 0 ? all : [...files] }
}
