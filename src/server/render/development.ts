import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer, transformWithOxc } from 'vite'
import type { Pages } from '../../shared/site/pageState.ts'
import { developmentPolicy } from '../http/headers.ts'
import { bootScript, type Bundle } from './bundle.ts'
import type { PageSource } from './pageSource.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Pages from the sources, updated in the browser when a file is saved. */
export async function developmentPageSource(app: FastifyInstance): Promise<PageSource> {
  const vite = await createServer({
    root,
    appType: 'custom',
    // The default writes the bundled configuration to a new file each time, which `node --watch` takes for a change.
    configLoader: 'native',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // The host name selects the brand, so developers use many host names.
      allowedHosts: true,
    },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())

  const bootFile = resolve(root, 'src/browser/boot.ts')
  return {
    async bundle(): Promise<Bundle> {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its module exports them by that type
      const { pages } = (await vite.ssrLoadModule('/src/app/browser/document.tsx')) as { pages: Pages }
      const { code } = await transformWithOxc(await readFile(bootFile, 'utf8'), bootFile, {
        sourcemap: false,
      })
      return {
        ...pages,
        boot: bootScript(code),
        css: '',
        styleSheets: ['/src/browser/styles/site.css'],
        entry: '/src/app/browser/main.tsx',
        font: undefined,
        chunksOf: () => ({ modules: [], styleSheets: ['/src/browser/styles/portal.css'] }),
      }
    },
    transformHtml: (html, address) => vite.transformIndexHtml(address, html),
    policy: developmentPolicy,
    assets: new Map(),
    isCacheable: false,
  }
}
