import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isSlow, selectTests, usage, usesChosenEngines, type Selection } from './selectTests.ts'
import type { Report } from './testReports.ts'
import { buildOnly, checkAndBuild, results, runPlaywright, runVitest } from './testRunners.ts'
import { readRevision, runText, summaryOf, type Part } from './testSummary.ts'

const root = resolve(import.meta.dirname, '..')
const parts: Part[] = []

/** Runs a part and measures it. Budgets are seconds on two idle cores. */
async function runPart(name: string, budget: number | undefined, task: () => Promise<Report>): Promise<void> {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const report = await task()
  parts.push({ name, budget, seconds: (performance.now() - started) / 1000, ...report })
}

/** The build leaves this file when it is complete (scripts/prepare.js). */
const isBuilt = () => existsSync(join(root, 'dist/.fingerprint'))

async function runFast(): Promise<void> {
  await runPart('Checks and build', 45, checkAndBuild)
  await runPart('Fast tests', 135, () => runVitest({ project: 'fast' }))
  if (isBuilt()) await runPart('Core end-to-end tests', 120, () => runPlaywright({ projects: ['core'] }))
}

/** The tests that only `npm run test:all` runs. */
async function runFurther(tests: readonly string[]): Promise<void> {
  const source = (test: string) => readFileSync(join(root, test), 'utf8')
  const onPostgres = tests.filter((test) => !isSlow(test) && usesChosenEngines(source(test)))
  await runPart('Slow tests', 1080, () => runVitest({ project: 'slow' }))
  await runPart('Fast tests on PostgreSQL', 90, () =>
    runVitest({ project: 'fast', files: onPostgres, engine: 'postgres' }),
  )
  if (isBuilt())
    await runPart('All other end-to-end tests', 900, () =>
      runPlaywright({ projects: ['rest', 'translated', 'postgres'] }),
    )
}

async function runChosen({ tests, e2eTests, title, needsBuild }: Selection): Promise<void> {
  if (needsBuild) await runPart('Build', undefined, buildOnly)
  if (needsBuild && !isBuilt()) return
  for (const project of ['fast', 'slow'] as const) {
    const files = tests.filter((test) => isSlow(test) === (project === 'slow'))
    if (files.length === 0) continue
    await runPart(`${project} tests`, undefined, () => runVitest({ project, files, title }))
  }
  if (e2eTests.length === 0) return
  await runPart('End-to-end tests', undefined, () =>
    runPlaywright({ projects: ['core', 'rest', 'postgres'], files: e2eTests, title }),
  )
}

async function run(selection: Selection): Promise<void> {
  const started = performance.now()
  const revision = readRevision(root)
  const isPart = selection.scope === 'part'
  // A partial run keeps the results of the last whole run.
  if (!isPart) await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })

  if (isPart) await runChosen(selection)
  else await runFast()
  if (selection.scope === 'all') await runFurther(selection.tests)

  const seconds = (performance.now() - started) / 1000
  const command = selection.scope === 'all' ? 'npm run test:all' : 'npm test'
  const summary = summaryOf({ command, ...revision, seconds, parts })
  if (!isPart) await writeFile(join(results, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
  console.log(runText(parts, seconds))
  process.exitCode = summary.failed > 0 ? 1 : 0
}

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage)
} else {
  const all = globSync('{src,migrations,tests,scripts}/**/*.test.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
  const selection = selectTests(args, all, root)
  if ('problem' in selection) {
    console.error(`${selection.problem}\n\n${usage}`)
    process.exitCode = 2
  } else {
    await run(selection)
  }
}
