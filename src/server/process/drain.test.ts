import { createServer, Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { portOf } from '../../../tests/support/portOf.ts'
import { prepareDrain } from './drain.ts'

/** More than the operating system buffers for a client that does not read. */
const largeBytes = 30_000_000

// Grace times never end, so a drain that waits for one fails. Node's own socket timers still run.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function startDrainable(response: Parameters<typeof createServer>[1]) {
  const server = createServer({ keepAliveTimeout: 0 }, response)
  const drain = prepareDrain(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { drain, port: portOf(server) }
}

it('A slow client gets the whole of an answer that was complete when the server began to drain', async () => {
  const answered = Promise.withResolvers<void>()
  const { drain, port } = await startDrainable((_request, response) => {
    response.end(Buffer.alloc(largeBytes))
    answered.resolve()
  })
  const client = createConnection(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  client.pause()
  await answered.promise
  const drained = drain()
  const ended = new Promise<void>((done) => client.once('end', done))
  let received = 0
  client.on('data', (chunk: Buffer) => (received += chunk.length))
  client.resume()
  await Promise.all([drained, ended])
  expect(received).toBeGreaterThan(largeBytes)
})

it('A connection is closed after its answer, without a keep-alive time, and an idle one after a moment', async () => {
  const held = Promise.withResolvers<() => void>()
  const { drain, port } = await startDrainable((incoming, response) => {
    if (incoming.url === '/held') held.resolve(() => response.end('done'))
    else response.end('at once')
  })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const get = (path: string) =>
    new Promise<{ connection: string | undefined; text: string }>((done, failed) => {
      request({ port, path, agent }, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => done({ connection: response.headers.connection, text }))
      })
        .on('error', failed)
        .end()
    })
  const slow = get('/held')
  const release = await held.promise
  expect(await get('/other')).toEqual({ connection: 'keep-alive', text: 'at once' })
  const drained = drain()
  vi.advanceTimersByTime(50)
  release()
  expect(await slow).toEqual({ connection: 'close', text: 'done' })
  await drained
})
