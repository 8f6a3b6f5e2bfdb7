import * as z from 'zod/mini'

/** A package that the product is delivered with, on whichever platform. */
export interface Shipped {
  name: string
  version: string
  /** An SPDX expression; undefined where the package states none. */
  licence: string | undefined
  /** Of the package as the registry delivers it, in hex. */
  sha512: string | undefined
  /** Its folder. */
  path: string
}

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
    }),
  ),
})

const inHex = (integrity: string | undefined) =>
  integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    : undefined

/** Every package that an installation gets on any platform, by name. `lock` is the text of package-lock.json. */
export function shippedPackages(lock: string): Shipped[] {
  const { packages } = lockShape.parse(JSON.parse(lock))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional)
    .map(([path, { version = '', license: licence, integrity }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence, sha512: inHex(integrity), path }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version))
}
