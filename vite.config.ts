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

/** A regular expression for source files on any platform; the pattern uses `/`. */
const files = (pattern: string) => new RegExp(pattern.replaceAll('/', String.raw`[\\/]`))

/** The validation of forms: loaded on first use, and in portals when a form is shown. */
const shapes = files('node_modules/zod/|src/shared/(endpoint/fields|text/nameFields|text/typedText)\\.ts')

const scripts = pageScripts()

/**
 * Begins each script with a comment that makes Chromium compile all of its functions while it loads, and not on the page's
 * thread: most of them run when the page starts. Other browsers ignore the comment.
 */
function compileWhileLoading(): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          // The boot script is a part of the document.
          if (file.type === 'chunk' && file.name !== 'boot')
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/** Compresses files once, at the highest level: the server only chooses the variant that the browser accepts. */
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

// `vite build` builds the browser files, `vite build --ssr` the pages that the server renders to HTML.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    directImports(),
    react(),
    siteStyles(),
    tailwindcss(),
    browserEndpoints(),
    ...(isSsrBuild === true ? [] : [scripts.sources, compileWhileLoading(), precompress()]),
  ],
  appType: 'custom',
  // Our style sheets contain the fallback of light-dark(). The plugin's one needs every color-scheme in the same file.
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
          // One file: a server that is still running during the next build has loaded all of it.
          output: { codeSplitting: false },
        },
      }
    : {
        outDir: 'dist/browser',
        manifest: true,
        // The server writes the preloads; the polyfill for old browsers would cost every visitor.
        modulePreload: { polyfill: false, resolveDependencies: scripts.loadedTogether },
        // Fonts and images are not inlined into the style sheet, which every page loads.
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
  // Bundling the packages makes the server start faster; development needs them as separate modules.
  // React selects its production build by NODE_ENV, so it is set here and not by the operator.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
