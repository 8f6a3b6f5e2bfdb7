import { spawnSync } from 'node:child_process'
import { addUp, closingLine, type Count, type Report, type TimedTest } from './testReports.ts'

/** One part of a run: checks and build, or one runner's tests. */
export interface Part extends Report {
  name: string
  seconds: number
  /** Seconds on two idle cores; undefined for runs of chosen paths. */
  budget: number | undefined
}

interface Revision {
  /** Undefined outside a git checkout. */
  commit: string | undefined
  /** Whether the working tree had no changes. */
  clean: boolean
}

interface Run extends Revision {
  command: string
  seconds: number
  parts: readonly Part[]
}

/** The content of test-results/summary.json; times in seconds. */
export interface Summary extends Revision, Count {
  command: string
  seconds: number
  parts: ({ name: string; seconds: number; budget: number | undefined } & Count)[]
}

const slowestShown = 10

export function summaryOf({ command, commit, clean, seconds, parts }: Run): Summary {
  return {
    command,
    commit,
    clean,
    ...addUp(parts.map(({ count }) => count)),
    seconds: Math.round(seconds),
    parts: parts.map(({ name, seconds: taken, budget, count }) => ({
      name,
      seconds: Math.round(taken),
      budget,
      ...count,
    })),
  }
}

/** The output at the end of a run: the time of each part, the slowest tests, the defects, the closing line. */
export function runText(parts: readonly Part[], seconds: number): string {
  return [
    timeTable(parts, seconds),
    slowestText(parts.flatMap((part) => part.tests)),
    defectsText(parts),
    closingLine(addUp(parts.map(({ count }) => count))),
  ]
    .filter((text) => text !== '')
    .map((text) => `\n${text}`)
    .join('\n')
}

function timeTable(parts: readonly Part[], seconds: number): string {
  const budget = parts.reduce((sum, part) => sum + (part.budget ?? 0), 0)
  const rows = [...parts, { name: 'All', seconds, budget: budget > 0 ? budget : undefined }]
  return rows
    .map((row) => {
      const limit = row.budget === undefined ? '' : ` of ${row.budget} s`
      return `${row.name.padEnd(30)} ${row.seconds.toFixed(0).padStart(5)} s${limit}`
    })
    .join('\n')
}

function slowestText(tests: readonly TimedTest[]): string {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  if (slowest.length < 2) return ''
  return `The slowest tests:\n${indented(slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(5)} s  ${title}`))}`
}

/**
 * The defects besides failed tests. A part over its budget does not fail the run, because the machine may be busy; on an
 * idle one it is to be mended like a failed test.
 */
function defectsText(parts: readonly Part[]): string {
  const defects = [
    ...parts.flatMap(({ flaky }) => flaky.map((title) => `flaky, passed only when repeated: ${title}`)),
    ...parts.flatMap(({ name, seconds, budget = seconds }) =>
      seconds > budget ? [`over its budget: ${name}, ${seconds.toFixed(0)} s of ${budget} s`] : [],
    ),
  ]
  return defects.length > 0 ? `Defects:\n${indented(defects)}` : ''
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')

/** The tested commit, from git. */
export function readRevision(root: string): Revision {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', 'HEAD')
  if (head.status !== 0) return { commit: undefined, clean: false }
  return { commit: head.stdout.trim(), clean: git('status', '--porcelain').stdout === '' }
}
