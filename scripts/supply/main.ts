import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import manifest from '../../package.json' with { type: 'json' }
import { billOfMaterials } from './billOfMaterials.ts'
import { isAccepted, licenceTable } from './licences.ts'
import { shippedPackages } from './lockFile.ts'
import { judgeRuntimes } from './runtimes.ts'

const usage = `Usage: npm run supply [-- FOLDER] [--no-audit]

Writes what the product is made of into FOLDER (default: supply): bom.json, the bill of materials in CycloneDX, and
licences.md. Fails where a licence is not among the accepted ones, where the registry has a newer release of the pinned
Node, or where it knows a vulnerability of a package. --no-audit does not ask the registry.`

const root = resolve(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const asksRegistry = !words.includes('--no-audit')
const [folder = 'supply', ...rest] = words.filter((word) => word !== '--no-audit')
if (rest.length > 0 || folder.startsWith('-')) {
  console.error(usage)
  process.exit(1)
}
const target = resolve(folder)
mkdirSync(target, { recursive: true })

const shipped = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
writeFileSync(join(target, 'bom.json'), billOfMaterials(manifest.version, shipped))
writeFileSync(join(target, 'licences.md'), licenceTable(shipped))
console.log(`${shipped.length} packages: ${join(target, 'bom.json')} and licences.md`)

const refused = shipped.filter(({ licence }) => !isAccepted(licence))
for (const { name, licence } of refused) {
  console.error(`The licence of ${name} is not accepted: ${licence ?? 'not stated'}`)
}
const isSafe = !asksRegistry || [askForRuntimes(), audit()].every(Boolean)
if (refused.length > 0 || !isSafe) process.exitCode = 1

function npm(...parameters: string[]) {
  const path = process.env['npm_execpath']
  const [program, ...first] = path && /\.c?js$/.test(path) ? [process.execPath, path] : ['npm']
  return spawnSync(program, [...first, ...parameters, '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

/** Prints the packaged and the newest Node of each platform; returns whether every platform has the newest. */
function askForRuntimes(): boolean {
  const pinned = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const { lines, isBehind } = judgeRuntimes(
    pinned.map(([name, version]) => ({ name, pinned: version, published: versionsOf(name) })),
  )
  console.log(lines.join('\n'))
  console.log(
    'The registry does not say which releases of Node close vulnerabilities: see https://nodejs.org/en/blog/vulnerability',
  )
  return !isBehind
}

function versionsOf(name: string): readonly string[] | undefined {
  const { stdout, status } = npm('view', name, 'versions')
  if (status !== 0) return undefined
  // npm prints a single version as a string, not as a list.
  return z
    .union([
      z.array(z.string()),
      z.pipe(
        z.string(),
        z.transform((one) => [one]),
      ),
    ])
    .parse(JSON.parse(stdout))
}

/** Audits the packages. A registry without an answer is no failure, because many mirrors have no audit. */
function audit(): boolean {
  const { stdout, status } = npm('audit', '--omit=dev')
  if (status === 0) console.log('The registry knows no vulnerability of these packages.')
  else if (stdout.includes('"auditReportVersion"'))
    console.error(`The registry knows vulnerabilities:\n${stdout}`)
  else console.log('The registry did not answer the audit: vulnerabilities are unknown.')
  return status === 0 || !stdout.includes('"auditReportVersion"')
}
