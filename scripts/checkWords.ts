import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import { bannedWordsIn } from './wordRules.ts'

const root = resolve(import.meta.dirname, '..')
const places = ['{src,tests,scripts,tools}/**/*.{ts,tsx}', '{docs,tools}/*.md', '*.md']
const problems: string[] = []
let files = 0
for await (const found of glob(places, { cwd: root })) {
  const file = found.replaceAll('\\', '/')
  // This file and its test contain the banned words.
  if (file.startsWith('scripts/wordRules.')) continue
  files += 1
  problems.push(...bannedWordsIn(file, readFileSync(resolve(root, file), 'utf8')))
}
if (files === 0) problems.push('No files were found: the patterns of this script no longer fit the tree.')
for (const problem of problems.toSorted()) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files} files use plain words.`)
