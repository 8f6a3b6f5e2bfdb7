import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { importedBy } from '../importRules.ts'

const root = resolve(import.meta.dirname, '../..')
const entry = 'src/app/browser/main.tsx'
/** Imported for users who are signed in. Their screens have portal.css. */
const portalEntries = new Set(['src/app/browser/portalRoutes.ts', 'src/portals/session/watchPage.ts'])
const typeImport = /^import type [^;]*?from '[^']+'$/gm

/** The source files of public and sign-in pages, also those that are loaded later. Paths from the root. */
export function filesOfVisitors(): string[] {
  const found = new Set<string>()
  const next = [entry]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file) || portalEntries.has(file) || !/\.tsx?$/.test(file)) continue
    const path = resolve(root, file)
    // An example in a comment looks like an import.
    if (!existsSync(path)) continue
    found.add(file)
    const source = readFileSync(path, 'utf8')
    next.push(...importedBy(file, source.replaceAll(typeImport, '')))
  }
  return [...found]
}

/** Has Tailwind read the sources of public and sign-in pages for their style sheet, which is inlined into every page. */
export const siteStyles = (): Plugin => ({
  name: 'site-styles',
  enforce: 'pre',
  transform(code, id) {
    const sheet = id.split('?')[0] ?? ''
    if (!/[\\/]styles[\\/]site\.css$/.test(sheet)) return undefined
    const sources = filesOfVisitors().map((file) => {
      const path = relative(dirname(sheet), resolve(root, file)).replaceAll('\\', '/')
      return `@source "${path}";\n`
    })
    return { code: code + sources.join(''), map: null }
  },
})
