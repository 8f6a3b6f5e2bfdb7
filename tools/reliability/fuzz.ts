// Sends malformed requests to every endpoint, on both engines: `npm run fuzz -- [requests per endpoint] [seed]`.
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'
import { engines, newDatabaseUrl } from '../../tests/support/e2eEngines.ts'
import e2eSetup from '../../tests/support/e2eSetup.ts'
import { startServer } from '../../tests/support/server.ts'
import { fuzzCall } from '../../tests/support/fuzzCalls.ts'
import { addWebhookSecret } from '../../tests/support/fuzzMails.ts'
import { signIn } from '../bench/session.ts'
import { ms, printTable } from './figures.ts'

const root = resolve(import.meta.dirname, '../..')
const count = Number(process.argv[2] ?? 2000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000)
const maxMs = 1000

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'allowedRoles' in value

async function allCalls(): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = []
  for (const file of globSync('src/features/**/endpoints.ts', { cwd: root })) {
    const module: unknown = await import(pathToFileURL(join(root, file)).href)
    endpoints.push(...Object.values(module ?? {}).filter(isEndpoint))
  }
  return endpoints
}

const rows: (string | number)[][] = []
const faults: string[] = []
const tearDown = await e2eSetup()
try {
  for (const engine of engines) {
    const databaseUrl = await newDatabaseUrl(engine)
    const server = await startServer(databaseUrl ? { databaseUrl } : {})
    try {
      let requests = 0
      let slowestMs = 0
      let faulty = 0
      for (const endpoint of await allCalls()) {
        // Half of the requests are allowed. The administrator signs in again, because a request may have ended the
        // session.
        const cookie = await signIn(server)
        const attackers = [
          { name: 'Administrator', cookie },
          { name: 'visitor', cookie: '' },
        ]
        const result = await fuzzCall(`http://127.0.0.1:${server.port}`, endpoint, attackers, {
          count: Math.ceil(count / 2),
          seed,
          maxMs,
          secret: endpoint.rawBody && (await addWebhookSecret(server.baseURL, cookie)),
        })
        requests += result.requests
        slowestMs = Math.max(slowestMs, result.slowestMs)
        faulty += result.faults.length
        faults.push(...result.faults.map((fault) => `${engine}: ${fault}`))
      }
      rows.push([engine, requests, faulty, ms(slowestMs)])
    } finally {
      await server.stop()
    }
  }
} finally {
  await tearDown?.()
}
console.log(`\n${count} malformed requests a call, seed ${seed}:\n`)
printTable(['Database', 'Requests', 'Calls with a fault', 'Slowest answer'], rows)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
