import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { memoryFolder } from './memoryFolder.ts'
import { readPlaywright, readVitest, reportOfSteps, withExitStatus, type Report } from './testReports.ts'

const root = resolve(import.meta.dirname, '..')
export const results = join(root, 'test-results')
const program = {
  check: join(root, 'scripts/check.ts'),
  prepare: join(root, 'scripts/prepare.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
}
const inMemory = memoryFolder()
const temporaryFiles = inMemory === undefined ? {} : { TMPDIR: inMemory }

function succeeds(command: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => done(code === 0))
  })
}

const check = () => succeeds([program.check])
const build = () => succeeds([program.prepare, 'build'])

/** Runs the checks and the build in parallel: each has phases that use one core only. */
export const checkAndBuild = async (): Promise<Report> => reportOfSteps(await Promise.all([check(), build()]))

export const buildOnly = async (): Promise<Report> => reportOfSteps([await build()])

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

interface VitestRun {
  project: 'fast' | 'slow'
  /** Undefined: every test file of the project. */
  files?: readonly string[]
  title?: string | undefined
  engine?: 'postgres'
}

let serial = 0
const nextReport = () => join(results, `report-${(serial += 1)}.json`)

export async function runVitest({ project, files = [], title, engine }: VitestRun): Promise<Report> {
  const file = nextReport()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const only = [...files, ...(title === undefined ? [] : ['-t', title])]
  const passed = await succeeds([program.vitest, 'run', `--project=${project}`, ...reporters, ...only], {
    // Slow tests stay on disk: they also test how the disk behaves.
    ...(project === 'fast' ? temporaryFiles : {}),
    ...(engine === undefined ? {} : { TEST_ENGINES: engine }),
  })
  return withExitStatus(passed, readVitest(await readReport(file), root))
}

interface PlaywrightRun {
  projects: readonly ('core' | 'rest' | 'translated' | 'postgres')[]
  files?: readonly string[]
  title?: string | undefined
}

export async function runPlaywright({ projects: wanted, files = [], title }: PlaywrightRun): Promise<Report> {
  const file = nextReport()
  const chosen = process.env['TEST_ENGINES']
  // With TEST_ENGINES, all tests run on its first database (playwright.config.ts).
  const projects = wanted.filter((project) => project !== 'postgres' || chosen === undefined)
  const only = [
    ...projects.map((project) => `--project=${project}`),
    ...files,
    ...(title === undefined ? [] : ['-g', title]),
  ]
  const passed = await succeeds([program.playwright, 'test', ...only], {
    ...temporaryFiles,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Do not start PostgreSQL for projects that do not use it.
    ...(projects.includes('postgres') ? {} : { TEST_ENGINES: chosen ?? 'sqlite' }),
  })
  return withExitStatus(passed, readPlaywright(await readReport(file), root))
}
