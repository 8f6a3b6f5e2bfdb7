import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { lockProblems } from './supply/lockFile.ts'

// npm locks only the platform packages that the configured registry has. If a mirror lacks some, `npm ci` refuses the
// lock file on every platform. `node scripts/completeLock.ts` adds the missing ones in the exact version that their
// parent requires, without a hash, which npm adds later; `--check` fails if packages or hashes are missing.

const file = resolve(import.meta.dirname, '../package-lock.json')
const entryShape = z.looseObject({
  dev: z.optional(z.boolean()),
  license: z.optional(z.string()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
})
const lockShape = z.looseObject({ packages: z.record(z.string(), entryShape) })
type Entry = z.infer<typeof entryShape>

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'arm']

const text = readFileSync(file, 'utf8')
const lock = lockShape.parse(JSON.parse(text))
const { packages } = lock

/** Resolves a package as Node does: from the folder of the importing package upwards. */
function isListed(from: string, name: string): boolean {
  const parts = from.split('/node_modules/')
  return [...parts.keys(), parts.length].some((count) => {
    const base = parts.slice(0, count).join('/node_modules/')
    return packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`] !== undefined
  })
}

function platformEntry(name: string, version: string, parent: Entry): Entry {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const isMusl = words.some((word) => word.startsWith('musl'))
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}

const missing: Record<string, Entry> = {}
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isExact = /^\d+\.\d+\.\d+/.test(version)
    if (isExact && !isListed(path, name))
      missing[`node_modules/${name}`] = platformEntry(name, version, entry)
  }
}

const names = Object.keys(missing)
const problems = lockProblems(text)
if (problems.length > 0) {
  console.error(`package-lock.json does not pin every package:\n${problems.join('\n')}`)
  console.error(
    'Run: npm install --package-lock-only, or add the hash from npm view NAME@VERSION dist.integrity',
  )
  process.exitCode = 1
}
if (names.length === 0) {
  if (problems.length === 0)
    console.log('The lock file has the packages of every platform, each with its hash.')
} else if (process.argv.includes('--check')) {
  console.error(
    `package-lock.json lacks ${names.length} packages of other platforms, so npm ci would refuse it:`,
  )
  console.error(`${names.join('\n')}\nRun: node scripts/completeLock.ts && npm install --package-lock-only`)
  process.exitCode = 1
} else {
  lock.packages = { ...packages, ...missing }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added ${names.length} packages of other platforms.`)
}
