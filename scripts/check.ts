import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)

const checks: [name: string, ...command: string[]][] = [
  ['types', bin('typescript/bin/tsc'), '--pretty', 'false'],
  ['lint', bin('oxlint/bin/oxlint')],
  ['format', bin('oxfmt/bin/oxfmt'), '--check'],
  ['unused code', bin('knip/bin/knip.js'), '--no-progress'],
  ['structure', join(root, 'scripts/checkStructure.ts')],
  ['words', join(root, 'scripts/checkWords.ts')],
  ['patterns', join(root, 'scripts/checkPatterns.ts')],
  ['lock file', join(root, 'scripts/completeLock.ts'), '--check'],
]

interface Outcome {
  name: string
  passed: boolean
  output: string
  seconds: string
}

function runCheck([name, ...command]: [string, ...string[]]): Promise<Outcome> {
  const started = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => {
      done({
        name,
        passed: code === 0,
        output: output.trim(),
        seconds: ((performance.now() - started) / 1000).toFixed(1),
      })
    })
  })
}

// A failing check does not stop the others: one run shows every finding.
const outcomes = await Promise.all(checks.map(runCheck))
for (const { name, passed, output, seconds } of outcomes) {
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!passed) console.log(`${output}\n`)
}
const failed = outcomes.filter((outcome) => !outcome.passed).map((outcome) => outcome.name)
if (failed.length > 0) {
  console.error(`These checks failed: ${failed.join(', ')}.`)
  process.exit(1)
}
