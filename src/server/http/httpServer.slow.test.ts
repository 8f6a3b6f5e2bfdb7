import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { listen, type HttpServer } from './httpServer.ts'

let http: HttpServer
beforeEach(async () => {
  const read = readConfig({ LOG_LEVEL: 'silent', PORT: '0' })
  if ('problems' in read) throw new Error(read.problems.join())
  http = await listen(read.config)
})
afterEach(() => http.drain())

const portOf = ({ address }: HttpServer) => Number(new URL(address).port)

it('A connection that never reads its answer is closed, and its memory is free', async () => {
  expect(http.server.timeout).toBe(120_000)
  http.server.setTimeout(300)
  const closed = new Promise<void>((resolve) =>
    http.respondWith((_, response) => {
      response.once('close', resolve)
      response.end(Buffer.alloc(64 * 1024 * 1024))
    }),
  )
  const socket = connect(portOf(http), '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed
  socket.destroy()
})

it(
  'One that reads slowly, and one that is idle between requests, stay open',
  { timeout: 150_000 },
  async () => {
    http.server.setTimeout(2_000)
    const size = 4 * 1024 * 1024
    http.respondWith((_, response) => response.end(Buffer.alloc(size)))
    const socket = connect(portOf(http), '127.0.0.1')
    let received = 0
    socket.on('data', (bytes) => {
      received += bytes.length
      socket.pause()
      setTimeout(() => socket.resume(), 20)
    })
    const ask = () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    ask()
    await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(size)
    // Longer than a stalled response is allowed.
    await delay(5_000)
    ask()
    await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThan(2 * size)
    socket.destroy()
  },
)
