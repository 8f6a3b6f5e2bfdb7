import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { slowPatterns } from './patternRules.ts'

const root = resolve(import.meta.dirname, '..')
const problems: string[] = []
let files = 0
for await (const found of glob('src/**/*.{ts,tsx}', { cwd: root })) {
  const file = found.replaceAll('\\', '/')
  if (/\.test\.tsx?$/.test(file)) continue
  files += 1
  problems.push(...slowPatterns(file, readFileSync(resolve(root, file), 'utf8')))
}
if (files === 0) problems.push('No source files were found: the glob in this script matches nothing.')
for (const problem of problems.toSorted()) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`The patterns of ${files} files take linear time.`)
