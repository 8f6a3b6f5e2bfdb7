import { afterAll, beforeAll } from 'vitest'
import type { Engine } from '../../src/server/database/engine.ts'
import { createTestPlace, type TestPlace } from './engines.ts'
import { HttpClient } from './httpClient.ts'
import { startServer, type RunningServer } from './server.ts'

/** Runs a server during the tests of a block, on the database that the command line also uses. */
export function besideServer(engine: Engine) {
  let place: TestPlace
  let server: RunningServer
  beforeAll(async () => {
    place = await createTestPlace(engine)
    server = await startServer(place)
  })
  afterAll(async () => {
    await server?.stop()
    await place?.remove()
  })
  return {
    get place() {
      return place
    },
    client: (host?: string) => new HttpClient(`http://127.0.0.1:${server.port}`, host),
  }
}
