import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Features } from 'lightningcss'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { browserEndpoints } from './scripts/browserEndpoints.ts'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** A regular expression for source files, written with `/`. */
const files = (pattern: string) => new RegExp(pattern.replaceAll('/', String.raw`[\\/]`))

/** What checks a form, loaded when it is used for the first time, in portals once a form is shown. */
const shapes = files('node_modules/zod/|src/(fields|nameFields|typedText)\\.ts')

/** What every form needs, on the contact page, at the sign-in and in the portals, and the calls of the account. */
const forms = files(
  'src/features/accounts/(endpoints\\.ts|browser/api)|' +
    'src/browser/((forms/draft|api/(idempotencyKey|shape)|session/(sessionEnd|tabs|activity))\\.ts|' +
    'ui/(Checkbox|Field|PasswordField|TextField|TextArea|Notice|showInRow))',
)

/** A portal loads them once it is painted, with the dialog that counts down before a session ends. */
const dialogs = files(
  'node_modules/(@radix-ui/(?!react-(dropdown-menu|menu|popper|arrow|toast|tooltip|roving-focus|collection|direction|use-size|' +
    'visually-hidden)/)|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|tslib)|' +
    'src/browser/(page/scrollLock|ui/(Dialog\\.|ConfirmDialog|dialogClasses|returnFocus|escape))',
)

const longLists = files(
  'node_modules/@tanstack/(react-virtual|virtual-core)/|src/browser/ui/(RangedRows|WindowedRows|RowsToCome|useJumpKeys)',
)

const editing = files(
  'node_modules/react-hook-form/|src/browser/(forms/(form\\.ts|useEdit|useDraft|mergeFields)|' +
    'ui/(SendFailure|EditForm|RestoredDraft|FormActions))',
)

/** What every page has, and every portal. */
const always = /assets\/(rolldown-runtime|libraries|app|forms|portals)-/
const pageLists = /assets\/(app|screens)-/

/**
 * What is loaded together with a page, instead of after it. Dialogs and the like are loaded before they are needed: their lists
 * would come with every screen.
 */
function loadedTogether(_: string, needed: string[], { hostId }: { hostId: string }): string[] {
  return pageLists.test(hostId) ? needed.filter((file) => !always.test(file)) : []
}

const outsidePortals = files('/src/portals/(public|account)/')
const neededOutside = new Map<string, boolean>()

/** Whether a public or a sign-in page imports the module, however indirectly. */
function isNeededOutside(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  const known = neededOutside.get(id)
  if (known !== undefined) return known
  // Until it is known: modules may import each other.
  neededOutside.set(id, false)
  const isNeeded =
    outsidePortals.test(id) ||
    graph.getModuleInfo(id)?.importers.some((importer) => isNeededOutside(importer, graph)) === true
  neededOutside.set(id, isNeeded)
  return isNeeded
}

/** Compressed once, here, as tightly as it goes: the server only picks the variant that was asked for. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!compressible.test(file) || file.startsWith('.vite')) continue
        const content = readFileSync(join(dir, file))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

// `vite build` makes what browsers load, `vite build --ssr` the same pages for the server to write as HTML.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), browserEndpoints(), ...(isSsrBuild === true ? [] : [precompress()])],
  appType: 'custom',
  // light-dark() is written with its own fallback. What would replace it needs each color-scheme to be in the same style sheet.
  css: { lightningcss: { exclude: Features.LightDark } },
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(new URL('src/browser/page/scrollLock.ts', import.meta.url)),
    },
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/pages',
        copyPublicDir: false,
        rolldownOptions: {
          input: { document: 'src/browser/document.tsx' },
          // One file: a server that runs on while the next build replaces this one misses no part of it.
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/browser',
        manifest: true,
        // The server writes the preloads itself; the fallback for browsers without them costs every visitor.
        modulePreload: { polyfill: false, resolveDependencies: loadedTogether },
        // Fonts and drawings in the style sheet stay files: what is inlined there is paid for on every page.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            main: 'src/browser/main.tsx',
            boot: 'src/browser/boot.ts',
            site: 'src/browser/styles/site.css',
          },
          output: {
            // Few requests, and the libraries keep their address when only our own code changes. What is left to itself
            // falls into crumbs, each compressed for itself: for the administrators' dashboard 24 KB more.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 7 },
                {
                  name: 'app',
                  test: /src[\\/](?!browser[\\/](boot|main)\b).*\.tsx?$/,
                  tags: ['$initial'],
                  priority: 6,
                },
                { name: 'shapes', test: shapes, priority: 5, includeDependenciesRecursively: false },
                { name: 'forms', test: forms, priority: 5 },
                { name: 'dialogs', test: dialogs, priority: 4, includeDependenciesRecursively: false },
                { name: 'long-lists', test: longLists, priority: 3, includeDependenciesRecursively: false },
                { name: 'editing', test: editing, priority: 2, includeDependenciesRecursively: false },
                {
                  debugName: 'portals',
                  name: (id, graph) => (isNeededOutside(id, graph) ? null : 'portals'),
                  test: /\.(m?js|tsx?)$/,
                  // A third of the screens.
                  minShareCount: 12,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
  // One file without packages around it starts faster; in development the packages' own modules are needed.
  // React chooses by the environment, which whoever starts the server need not know.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
