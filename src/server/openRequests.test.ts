import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HttpClient } from '../../tests/support/httpClient.ts'
import { portOf } from '../../tests/support/portOf.ts'
import { clientAddress, decorateWithAddress } from './clientAddress.ts'
import { answerError } from './errorHandler.ts'
import { AppError } from './errors.ts'
import { limitOpenRequests } from './openRequests.ts'

describe('The requests under way of one network', () => {
  let url: string
  let port: number
  let networks: () => number
  let stop: () => Promise<void>
  /** Answers the requests to /waits. */
  let release: () => void
  let begun = 0
  let received = 0

  beforeEach(async () => {
    begun = 0
    received = 0
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = createServer()
    const app = fastify({
      trustProxy: ['loopback'],
      serverFactory: (handler) => server.on('request', handler),
    })
    app.setErrorHandler(answerError)
    decorateWithAddress(app, clientAddress(['loopback']))
    networks = limitOpenRequests(app)
    app.get('/waits', async () => {
      begun += 1
      await released
      return 'done'
    })
    app.get('/refused', async () => {
      throw new AppError('throttled', 'Too many attempts.', { retryAfterSeconds: 60 })
    })
    app.get('/', async () => 'here')
    await app.ready()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    server.on('request', () => (received += 1))
    port = portOf(server)
    url = `http://127.0.0.1:${port}`
    stop = async () => {
      release()
      server.closeAllConnections()
      await app.close()
    }
  })
  afterEach(() => stop())

  const get = (path: string, address: string) =>
    new HttpClient(url).send('GET', path, { headers: { 'x-forwarded-for': address } })
  const many = (count: number, path: string, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => get(path, address(n)))

  it('are 64 at most, also behind a proxy; others are served meanwhile', async () => {
    const waiting = many(64, '/waits', (n) => `2001:db8:1:2::${n}`)
    await expect.poll(() => begun).toBe(64)
    const excess = await get('/', '2001:db8:1:2:ffff::1')
    expect([excess.status, excess.headers['retry-after']]).toEqual([429, '2'])
    expect((await get('/', '2001:db8:1:3::1')).status).toBe(200)
    expect((await get('/', '192.0.2.1')).status).toBe(200)
    release()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(networks).toBe(0)
    expect((await get('/', '2001:db8:1:2::1')).status).toBe(200)
  })

  it('have no limit where they come from this machine itself', async () => {
    const waiting = many(100, '/waits', () => '127.0.0.1')
    await expect.poll(() => begun).toBe(100)
    release()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('are refused at once, and later where many are repeated', async () => {
    // Only the timers of the program: those of Node's sockets go on.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await get('/refused', '192.0.2.1')).status).toBe(429)
    let refused = 0
    const crowd = many(130, '/refused', () => '192.0.2.1').map(async (response) => {
      const { status } = await response
      refused += 1
      return status
    })
    await expect.poll(() => [received, refused, networks()]).toEqual([131, 99, 0])
    expect((await get('/refused', '192.0.2.2')).status, 'of another network, at once').toBe(429)
    expect(refused, 'the others are held').toBe(99)
    vi.advanceTimersByTime(2_000)
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([429]))
  })

  it('are over when their connection breaks, also those that wait behind another on it', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const request = 'GET /waits HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'
    socket.write(request.repeat(40))
    await expect.poll(() => begun).toBe(40)
    expect(networks()).toBe(1)
    socket.destroy()
    await expect.poll(networks).toBe(0)
  })
})
