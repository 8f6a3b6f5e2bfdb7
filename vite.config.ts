import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { Features } from 'lightningcss'
import { defineConfig, type Plugin } from 'vite'
import { browserEndpoints } from './scripts/build/browserEndpoints.ts'
import { directImports } from './scripts/build/directImports.ts'
import { pageScripts } from './scripts/build/pageScripts.ts'
import { siteStyles } from './scripts/build/siteStyles.ts'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** A regular expression for source files, written with `/`. */
const files = (pattern: string) => new RegExp(pattern.replaceAll('/', String.raw`[\\/]`))

/** What checks a form, loaded when it is used for the first time, in portals once a form is shown. */
const shapes = files('node_modules/zod/|src/shared/(endpoint/fields|text/nameFields|text/typedText)\\.ts')

const scripts = pageScripts()

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
  plugins: [
    directImports(),
    react(),
    siteStyles(),
    tailwindcss(),
    browserEndpoints(),
    ...(isSsrBuild === true ? [] : [scripts.sources, precompress()]),
  ],
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
          input: { document: 'src/app/browser/document.tsx' },
          // One file: a server that runs on while the next build replaces this one misses no part of it.
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/browser',
        manifest: true,
        // The server writes the preloads itself; the fallback for browsers without them costs every visitor.
        modulePreload: { polyfill: false, resolveDependencies: scripts.loadedTogether },
        // Fonts and drawings in the style sheet stay files: what is inlined there is paid for on every page.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            main: 'src/app/browser/main.tsx',
            boot: 'src/browser/boot.ts',
            site: 'src/browser/styles/site.css',
          },
          output: {
            codeSplitting: {
              groups: [
                scripts.group,
                { name: 'shapes', test: shapes, priority: 1, includeDependenciesRecursively: false },
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
