import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const journeysReport = join(results, 'journeys.json')

interface Count {
  passed: number
  failed: number
  skipped: number
}

function step(title: string, program: string, ...args: string[]): boolean {
  console.log(`\n── ${title}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport }
  return spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', env }).status === 0
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
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

/** A runner that fails without naming a failed test, or that leaves no report, counts as one failure. */
function withRunner(succeeded: boolean, count: Count | undefined): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 }
  return { ...count, failed: succeeded ? count.failed : Math.max(count.failed, 1) }
}

function countVitest(report: unknown): Count | undefined {
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

function countJourneys(report: unknown): Count | undefined {
  const { data } = journeysShape.safeParse(report)
  if (!data) return undefined
  const { expected, unexpected, flaky, skipped } = data.stats
  return { passed: expected, failed: unexpected + flaky + data.errors.length, skipped }
}

await rm(results, { recursive: true, force: true })
const gate = step('Gate', join(root, 'scripts/check.ts'))
const built = step('Build', join(root, 'scripts/prepare.js'), 'build')
const vitest = step(
  'Tests on both engines',
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
)
const journeys =
  built && step('Journeys in a real browser', join(root, 'node_modules/@playwright/test/cli.js'), 'test')

const counts = [
  withRunner(vitest, countVitest(await readReport(vitestReport))),
  withRunner(journeys, countJourneys(await readReport(journeysReport))),
]
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const failed = sum('failed') + (gate ? 0 : 1) + (built ? 0 : 1)
if (!gate) console.log('\nThe gate is closed: see its findings above.')
console.log(
  `\n${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
)
process.exitCode = failed > 0 ? 1 : 0
