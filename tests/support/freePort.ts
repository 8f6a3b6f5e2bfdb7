import { once } from 'node:events'
import { createServer } from 'node:net'
import { portOf } from './portOf.ts'

/** A port of this machine at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}
