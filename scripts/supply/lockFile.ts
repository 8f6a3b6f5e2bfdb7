import * as z from 'zod/mini'

/** A package that the product ships with on some platform. */
export interface Shipped {
  name: string
  version: string
  /** An SPDX expression; undefined where the package states none. */
  licence: string | undefined
  /** Hash of the registry's package, in hex; undefined for a package inside another one, whose hash covers it. */
  sha512: string | undefined
  /** Its folder. */
  path: string
}

const entryShape = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  inBundle: z.optional(z.boolean()),
  link: z.optional(z.boolean()),
})
const lockShape = z.object({ packages: z.record(z.string(), entryShape) })
type Entry = z.infer<typeof entryShape>

const packagesOf = (lock: string) => lockShape.parse(JSON.parse(lock)).packages

const folder = 'node_modules/'
const nameOf = (path: string) => path.slice(path.lastIndexOf(folder) + folder.length)

/** Exactly one SHA-512: of several hashes, npm checks only the strongest that it knows. */
const sha512 = /^sha512-[A-Za-z\d+/]{86}==$/
const registry = 'https://registry.npmjs.org/'

const inHex = (integrity: string | undefined) =>
  integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    : undefined

/** Licences of packages that state them in a LICENSE file only. */
const licencesInFiles: Record<string, string> = { 'png-js': 'MIT' }

/** Every package that an installation gets on any platform, by name. `lock` is the text of package-lock.json. */
export function shippedPackages(lock: string): Shipped[] {
  return Object.entries(packagesOf(lock))
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional)
    .map(([path, { version = '', license, integrity }]) => {
      const name = nameOf(path)
      const licence = license ?? licencesInFiles[name]
      return { name, version, licence, sha512: inHex(integrity), path }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}

/** The packages that contain a package: `node_modules/a` contains `node_modules/a/node_modules/b`. */
const foldersAround = (path: string) =>
  [...path.matchAll(/\/node_modules\//g)].map(({ index }) => path.slice(0, index))

function problemOf(path: string, entry: Entry, packages: Readonly<Record<string, Entry>>) {
  if (entry.link) return 'is a link to a folder'
  // npm extracts a bundled package from its parent's archive, whose hash covers it.
  if (entry.inBundle && !entry.resolved && !entry.integrity) {
    const isHashed = foldersAround(path).some((around) => sha512.test(packages[around]?.integrity ?? ''))
    return isHashed ? undefined : 'is said to be inside a package, and is not'
  }
  if (!sha512.test(entry.integrity ?? '')) return 'has no SHA-512 hash'
  // Without a URL, npm uses the configured registry.
  if (entry.resolved !== undefined && !entry.resolved.startsWith(registry))
    return `comes from ${entry.resolved}`
  return undefined
}

/** Reasons why `npm ci` could install other code than was reviewed: one sentence per package. */
export function lockProblems(lock: string): string[] {
  const packages = packagesOf(lock)
  return Object.entries(packages).flatMap(([path, entry]) => {
    const problem = path === '' ? undefined : problemOf(path, entry, packages)
    return problem === undefined ? [] : [`${path} ${problem}`]
  })
}
