import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Pages } from '../../shared/site/pageState.ts'

/** The code and styles of the pages. */
export interface Bundle extends Pages {
  /** The inline script in the head of every page. */
  boot: string
  /** The styles that are written into public pages. */
  css: string
  /** Addresses of the style sheets that public pages link to; empty in a build, used only in development. */
  styleSheets: readonly string[]
  /** Address of the application's script. */
  entry: string
  /** Address of the default font; undefined in development. */
  font: string | undefined
  /**
   * The files that a page with these lazy components loads, besides the entry script.
   * @param modules the source files of the components
   */
  chunksOf(modules: readonly string[]): Chunks
}

/** Addresses of scripts and styles. */
export interface Chunks {
  modules: readonly string[]
  styleSheets: readonly string[]
}

/** The folder that `npm run build` writes. */
export const defaultDist = resolve(import.meta.dirname, '../../../dist')

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z._default(z.array(z.string()), []),
    imports: z._default(z.array(z.string()), []),
  }),
)
type Manifest = z.infer<typeof manifestShape>

/**
 * The output file of each source file in src/portals. The manifest has no entry for a source file that shares its
 * output file with others.
 */
const sourcesShape = z.record(z.string(), z.string())

function chunk(manifest: Manifest, key: string) {
  const found = manifest[key]
  if (!found) throw new Error(`The build has no ${key}`)
  return found
}

/** A chunk and everything that it imports. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk(manifest, key).imports) closure(manifest, imported, seen)
  return seen
}

const addresses = (files: Iterable<string>) => [...new Set(files)].map((file) => `/${file}`)

/**
 * Turns the boot script into an inline script. It is wrapped in a function, because the names of a classic script would
 * be global.
 *
 * @throws if the script imports or exports anything
 */
export function bootScript(code: string): string {
  if (/^[ \t]*(import\b(?!\s*\()|export\b)/m.test(code))
    throw new Error('The boot script must not import or export anything')
  return `(()=>{${code.trim()}})()`
}

/** @throws when the pages have not been built */
export async function loadBundle(dist = defaultDist): Promise<Bundle> {
  const file = (name: string) => readFile(join(dist, 'browser', name), 'utf8')
  const manifest = manifestShape.parse(JSON.parse(await file('.vite/manifest.json')))
  const sources = sourcesShape.parse(JSON.parse(await file('.vite/sources.json')))
  const keyOfFile = new Map(Object.entries(manifest).map(([key, found]) => [found.file, key]))
  const main = closure(manifest, 'src/app/browser/main.tsx')
  const fonts = Object.values(manifest).flatMap(({ file: name }) =>
    name.includes('inter-latin-') && name.endsWith('.woff2') ? name : [],
  )
  const filesOf = (keys: Iterable<string>) => [...keys].map((key) => chunk(manifest, key).file)
  const cssOf = (keys: Iterable<string>) => [...keys].flatMap((key) => chunk(manifest, key).css)
  const sheets = [chunk(manifest, 'src/browser/styles/site.css').file, ...cssOf(main)]
  const { file: entry } = chunk(manifest, 'src/app/browser/main.tsx')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build of src/app/browser/document.tsx
  const { pages } = (await import(pathToFileURL(join(dist, 'pages/document.js')).href)) as { pages: Pages }
  return {
    ...pages,
    boot: bootScript(await file(chunk(manifest, 'src/browser/boot.ts').file)),
    css: (await Promise.all(sheets.map(file))).join(''),
    styleSheets: [],
    entry: `/${entry}`,
    font: addresses(fonts)[0],
    chunksOf(modules) {
      const needed = modules.reduce(
        (seen, module) => closure(manifest, keyOfFile.get(sources[module] ?? '') ?? module, seen),
        new Set(main),
      )
      return {
        modules: addresses(filesOf(needed)).filter((address) => address !== `/${entry}`),
        styleSheets: addresses(cssOf(needed)),
      }
    },
  }
}
