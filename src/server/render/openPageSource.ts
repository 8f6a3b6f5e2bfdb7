import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readAssets } from './assets.ts'
import { defaultDist, loadBundle } from './bundle.ts'
import type { PageSource } from './pageSource.ts'

/**
 * @param dist folder of the build; not read in development
 * @throws when the pages have not been built
 */
export async function openPageSource(
  app: FastifyInstance,
  development: boolean,
  dist = defaultDist,
): Promise<PageSource> {
  return development ? openDevelopment(app) : openBuild(dist)
}

async function openBuild(dist: string): Promise<PageSource> {
  const bundle = await loadBundle(dist)
  return {
    bundle: () => Promise.resolve(bundle),
    transformHtml: (html) => Promise.resolve(html),
    assets: await readAssets(join(dist, 'browser')),
    isCacheable: true,
  }
}

async function openDevelopment(app: FastifyInstance): Promise<PageSource> {
  // Loaded only here: Vite's middleware is a devDependency and not installed in production.
  const { developmentPageSource } = await import('./development.ts')
  return developmentPageSource(app)
}
