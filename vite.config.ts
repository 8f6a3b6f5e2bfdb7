import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** What every form needs, on the contact page, at the sign-in and in the portals: one file instead of ten crumbs. */
const forms =
  /node_modules[\\/]zod[\\/]|src[\\/](fields\.ts|browser[\\/]((nativeForm|draft)\.ts|ui[\\/](Checkbox|Field|PasswordField|TextField)\w*\.tsx))/

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
  plugins: [react(), tailwindcss(), ...(isSsrBuild === true ? [] : [precompress()])],
  appType: 'custom',
  resolve: {
    alias: { 'react-style-singleton': fileURLToPath(new URL('src/browser/scrollLock.ts', import.meta.url)) },
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
        modulePreload: { polyfill: false },
        // Fonts and drawings in the style sheet stay files: what is inlined there is paid for on every page.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            main: 'src/browser/main.tsx',
            boot: 'src/browser/boot.ts',
            site: 'src/browser/styles/site.css',
          },
          output: {
            // Few requests, and the libraries keep their address when only our own code changes.
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 3 },
                {
                  name: 'app',
                  test: /src[\\/](?!browser[\\/](boot|main)\b).*\.tsx?$/,
                  tags: ['$initial'],
                  priority: 2,
                },
                { name: 'forms', test: forms, priority: 1 },
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
