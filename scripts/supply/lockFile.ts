import * as z from 'zod/mini'

/** A package that the product is delivered with, on whichever platform. */
export interface Shipped {
  name: string
  version: string
  /** An SPDX expression; undefined where the package states none. */
  licence: string | undefined
  /** Hash of the package as the registry delivers it, in hex; undefined for one inside another package, whose hash covers it. */
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

/** One SHA-512: with several hashes npm would be content with the best that it knows. */
const sha512 = /^sha512-[A-Za-z\d+/]{86}==$/
const registry = 'https://registry.npmjs.org/'

const inHex = (integrity: string | undefined) =>
  integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    : undefined

/** The licences of packages whose package.json names none, as in their file LICENSE. */
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

/** The folders of the packages that a package is inside of, such as `node_modules/a` of `node_modules/a/node_modules/b`. */
const foldersAround = (path: string) =>
  [...path.matchAll(/\/node_modules\//g)].map(({ index }) => path.slice(0, index))

function problemOf(path: string, entry: Entry, packages: Readonly<Record<string, Entry>>) {
  if (entry.link) return 'is a link to a folder'
  // npm takes a bundled package out of the archive of the package around it, whose hash covers it.
  if (entry.inBundle && !entry.resolved && !entry.integrity) {
    const isHashed = foldersAround(path).some((around) => sha512.test(packages[around]?.integrity ?? ''))
    return isHashed ? undefined : 'is said to be inside a package, and is not'
  }
  if (!sha512.test(entry.integrity ?? '')) return 'has no SHA-512 hash'
  // Without an address npm asks the registry that is configured.
  if (entry.resolved !== undefined && !entry.resolved.startsWith(registry))
    return `comes from ${entry.resolved}`
  return undefined
}

/** Why `npm ci` would install something else than what was reviewed: a sentence for each package that it is so of. */
export function lockProblems(lock: string): string[] {
  const packages = packagesOf(lock)
  return Object.entries(packages).flatMap(([path, entry]) => {
    const problem = path === '' ? undefined : problemOf(path, entry, packages)
    return problem === undefined ? [] : [`${path} ${problem}`]
  })
}
