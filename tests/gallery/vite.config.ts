import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

// Every component in every state, for inspection: `npm run gallery`, then ?brand=yellow or ?p=red&s=black.
export default defineConfig({
  root: path('.'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { 'react-style-singleton': path('../../src/browser/page/scrollLock.ts') } },
  build: { modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
