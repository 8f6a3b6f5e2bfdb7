import { engines } from './e2eEngines.ts'
import { startCluster } from './postgresCluster.ts'

/** Runs once: starts PostgreSQL for the end-to-end tests that run on it. The workers inherit its address. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!engines.includes('postgres') || process.env['TEST_DATABASE_URL']) return undefined
  const cluster = await startCluster()
  process.env['TEST_DATABASE_URL'] = cluster.url
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await cluster.stop()
  }
}
