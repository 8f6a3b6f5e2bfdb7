import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { checkFeatureFile } from './featureFiles.ts'
import { checkImports } from './importRules.ts'
import { checkComponentNames, checkFileName, checkImportedNames, checkPage } from './namingRules.ts'

const testName = /^(.+\/)?[\w-]+(\.slow)?\.test\.tsx?$/
const meaninglessNames = /^(utils?|helpers?|common|lib|misc)(\.\w+)*$/
const maxLines = { source: 300, test: 500 }

const root = resolve(import.meta.dirname, '..')
const problems: string[] = []

/** Entry points and the files that assemble the program. All other files belong in a subfolder. */
const outsideRooms = new Map([
  ['src/server', ['appContext', 'config', 'placeholders']],
  ['src/browser', ['boot', 'rootRoute']],
  ['src/shared', []],
])

function checkRoom(file: string): void {
  const entries = outsideRooms.get(dirname(file))
  if (entries && !testName.test(file) && !entries.includes(basename(file).replace(/\.tsx?$/, '')))
    problems.push(
      `${file}: move it into one of the folders of ${dirname(file)}; only entry points are outside.`,
    )
}

function checkNames(file: string): void {
  const meaningless = file.split('/').find((part) => meaninglessNames.test(part))
  if (meaningless)
    problems.push(`${file}: “${meaningless}” says nothing about its content. Name it after what it does.`)
  if (/^index\.tsx?$/.test(basename(file)) && file.startsWith('src/')) {
    problems.push(`${file}: barrel files hide where things live. Import from the file itself.`)
  }
}

function checkLength(file: string, lines: number): void {
  const limit = /\.test\.tsx?$/.test(file) ? maxLines.test : maxLines.source
  if (lines > limit)
    problems.push(`${file}: ${lines} lines, at most ${limit}. Split it along a noun or a verb.`)
}

/** Checks that every relative link of a Markdown document leads to an existing file or folder. */
function checkLinks(document: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !existsSync(resolve(root, dirname(document), target)))
    .map((target) => `${document}: links to ${target}, which does not exist.`)
}

/** Files that the guides create as their example. */
const exampleFile = /announce|job-title/i

/** Checks that every source file that a document names exists, by its whole path or the end of it. */
function checkNamedFiles(document: string, text: string): string[] {
  const named = [...text.matchAll(/(?<![\w/.*<>{}-])(?:\.\.\/)*((?:[\w-]+\/)*[\w.-]+\.tsx?)\b/g)].map(
    ([, file = '']) => file,
  )
  return named
    .filter((file) => !exampleFile.test(file))
    .filter((file) => !existsSync(resolve(root, file)))
    .filter((file) => ![...sources.keys()].some((path) => `/${path}`.endsWith(`/${file}`)))
    .map((file) => `${document}: names ${file}, which does not exist.`)
}

/** The comments of a source file, one line each. */
const commentsIn = (source: string) =>
  (source.match(/^\s*(?:\/\/|\/?\*).*|(?<=\s)\/\/ .*/gm) ?? []).join('\n')

/** Checks that every folder of the repository that a document names exists. */
function checkNamedFolders(document: string, text: string): string[] {
  const named = [...text.matchAll(/`((?:src|tests|scripts|tools|migrations|docs)\/(?:[\w-]+\/)*)`/g)]
  return named
    .map(([, folder = '']) => folder)
    .filter((folder) => !existsSync(resolve(root, folder)))
    .map((folder) => `${document}: names ${folder}, which does not exist.`)
}

const sources = new Map<string, string>()
for await (const found of glob('{src,migrations,tests,scripts,tools}/**/*.{ts,tsx,js,css}', { cwd: root })) {
  const file = found.replaceAll('\\', '/')
  const source = readFileSync(resolve(root, file), 'utf8')
  checkRoom(file)
  checkNames(file)
  checkLength(file, source.trimEnd().split('\n').length)
  problems.push(
    ...checkFeatureFile(file),
    ...checkFileName(file),
    ...checkPage(file, source),
    ...checkImportedNames(file, source),
  )
  sources.set(file, source)
}
const imports = checkImports(sources)
problems.push(...checkComponentNames(sources), ...imports.problems)
for await (const found of glob('docs/**/*.*', { cwd: root })) {
  problems.push(...checkFileName(found.replaceAll('\\', '/')))
}

const decisions = readdirSync(resolve(root, 'docs/decisions')).toSorted()
for (const [at, record] of decisions.entries()) {
  const text = readFileSync(resolve(root, 'docs/decisions', record), 'utf8')
  if (Number(record.slice(0, 4)) !== at + 1)
    problems.push(
      `docs/decisions/${record}: the records are numbered without gaps; this is number ${at + 1}.`,
    )
  if (!/^# .+\n\nDate: \d{4}-\d\d-\d\d.* · Status: /.test(text))
    problems.push(`docs/decisions/${record}: begins with a title, then “Date: … · Status: …”.`)
}

for await (const document of glob('{*.md,{docs,tools}/**/*.md}', { cwd: root })) {
  const text = readFileSync(resolve(root, document), 'utf8')
  problems.push(...checkLinks(document, text))
  // Decisions are not updated: they name the files of their date.
  if (!document.replaceAll('\\', '/').startsWith('docs/decisions/'))
    problems.push(...checkNamedFiles(document, text), ...checkNamedFolders(document, text))
}

for (const [file, source] of sources) problems.push(...checkNamedFiles(file, commentsIn(source)))

// Without files, every check above passes.
if (sources.size === 0)
  problems.push('No source files were found: the patterns of this script no longer fit the tree.')
for (const problem of problems.toSorted()) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${sources.size} files are where they belong, and ${imports.count} imports point one way.`)
