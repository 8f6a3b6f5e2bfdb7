import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { newSocketPath } from '../../../tests/support/virusScanner.ts'
import { scan } from './clamd.ts'

/** Starts a server on a socket that serves each connection with the function; returns the path of the socket. */
async function listen(serve: (socket: Socket) => void): Promise<string> {
  const path = newSocketPath()
  const server = createServer(serve)
  onTestFinished(() => void server.close())
  server.listen(path)
  await once(server, 'listening')
  return path
}

it('A connection that ends in order between two parts of a file ends the scan', async () => {
  const closed = Promise.withResolvers<void>()
  const path = await listen((socket) => {
    socket.once('close', () => closed.resolve())
    socket.once('data', () => socket.end())
  })
  async function* slowly() {
    yield Buffer.alloc(1024)
    await closed.promise
    yield Buffer.alloc(1024)
  }
  const content = Readable.from(slowly())
  const scanned = scan(content, { path }, new AbortController().signal)
  await expect(scanned).rejects.toThrow('clamd closed the connection without an answer')
  expect(content.destroyed).toBe(true)
})

it('A file that cannot be read any further does not keep the scan from being stopped', async () => {
  const stopping = new AbortController()
  const path = await listen((socket) => socket.once('data', () => stopping.abort()))
  const scanned = scan(new Readable({ read() {} }), { path }, stopping.signal)
  await expect(scanned).rejects.toThrow('clamd closed the connection without an answer')
})
