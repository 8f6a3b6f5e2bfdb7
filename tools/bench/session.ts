import { join } from 'node:path'
import type { Engine } from '../../src/server/database/engine.ts'
import { engines, newDatabaseUrl } from '../../tests/support/e2eEngines.ts'
import e2eSetup from '../../tests/support/e2eSetup.ts'
import { type RunningServer, startServer } from '../../tests/support/server.ts'
import { compare, startBare } from './load.ts'

/** Returns the session cookie of an account as `name=value`; by default of the first administrator. */
export async function signIn(server: RunningServer, account = server.admin): Promise<string> {
  const response = await fetch(`${server.baseURL}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie)
    throw new Error(`Signing in responded with ${response.status}: ${await response.text()}`)
  return cookie
}

async function measureOn(engine: Engine): Promise<void> {
  const databaseUrl = await newDatabaseUrl(engine)
  const server = await startServer(databaseUrl ? { databaseUrl } : {})
  try {
    const headers = { cookie: await signIn(server) }
    console.log(`\nGET /api/user on ${engine}`)
    const bare = await startBare(
      databaseUrl
        ? { kind: 'postgres', url: databaseUrl }
        : { kind: 'sqlite', file: join(server.dataDir, 'portal.db') },
    )
    try {
      const ours = { name: engine, url: `http://127.0.0.1:${server.port}/api/user`, headers }
      const reference = { name: 'bare driver', url: `http://127.0.0.1:${bare.port}/`, headers }
      await compare(ours, reference, 0.35)
    } finally {
      bare.stop()
    }
  } finally {
    await server.stop()
  }
}

/** Compares GET /api/user with a valid session to node:http and the bare driver with the same query. */
export async function measureSession(): Promise<void> {
  const tearDown = await e2eSetup()
  try {
    for (const engine of engines) await measureOn(engine)
  } finally {
    await tearDown?.()
  }
}
