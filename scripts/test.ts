import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addUp, closingLine, countJourneys, countVitest, failedStep, withRunner } from './countTests.ts'
import { selectTests, usage, type Selection } from './selectTests.ts'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
const vitestReport = join(results, 'vitest.json')
const journeysReport = join(results, 'journeys.json')
const program = {
  check: join(root, 'scripts/check.ts'),
  prepare: join(root, 'scripts/prepare.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
}

function step(title: string, ...command: string[]): boolean {
  console.log(`\n── ${title}`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport }
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status === 0
}

/** Runs the gate and the build in parallel: each has phases that use one core only. */
async function gateAndBuild(): Promise<{ gate: boolean; built: boolean }> {
  console.log('\n── Gate and build')
  const start = (...command: string[]) => spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const [gate, build] = await Promise.all(
    [start(program.check), start(program.prepare, 'build')].map((child) => once(child, 'exit')),
  )
  return { gate: gate?.[0] === 0, built: build?.[0] === 0 }
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function runTests({ isWhole, tests, title }: Selection) {
  const only = [...(isWhole ? [] : tests), ...(title === undefined ? [] : ['-t', title])]
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const succeeded = step('Tests', program.vitest, 'run', ...reports, ...only)
  return withRunner(succeeded, countVitest(await readReport(vitestReport)))
}

async function runJourneys({ isWhole, journeys, title }: Selection) {
  const only = [...(isWhole ? [] : journeys), ...(title === undefined ? [] : ['-g', title])]
  const succeeded = step('Journeys in a browser', program.playwright, 'test', ...only)
  return withRunner(succeeded, countJourneys(await readReport(journeysReport)))
}

async function runSelected(selection: Selection): Promise<void> {
  await rm(results, { recursive: true, force: true })
  const { gate, built } = selection.isWhole
    ? await gateAndBuild()
    : { gate: true, built: !selection.needsBuild || step('Build', program.prepare, 'build') }
  const counts = [...(gate ? [] : [failedStep]), ...(built ? [] : [failedStep])]
  if (selection.tests.length > 0) counts.push(await runTests(selection))
  if (selection.journeys.length > 0 && built) counts.push(await runJourneys(selection))
  if (!gate) console.log('\nThe gate is closed: see its findings above.')
  const total = addUp(counts)
  console.log(`\n${closingLine(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
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
    await runSelected(selection)
  }
}
