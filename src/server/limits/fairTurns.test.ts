import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HttpClient } from '../../../tests/support/httpClient.ts'
import { portOf } from '../../../tests/support/portOf.ts'
import { inFairTurns } from './fairTurns.ts'
import { workOf } from './responseWork.ts'
import { releaseTurn } from './underWay.ts'

describe('Requests in fair turns', () => {
  let url: string
  let port: number
  let stop: () => void
  /** The addresses of the requests, in the order in which they began. */
  let begun: string[]
  let received: number
  /** Open responses to /waits. */
  let held: ServerResponse[]
  let beforeAnswer: (response: ServerResponse) => void

  const respond: RequestListener = ({ url: path, headers }, response) => {
    begun.push(String(headers['x-forwarded-for']))
    beforeAnswer(response)
    if (path === '/waits') held.push(response)
    else response.end('done')
  }

  beforeEach(async () => {
    begun = []
    received = 0
    held = []
    beforeAnswer = () => {}
    const server = createServer(inFairTurns(respond, { trustProxy: ['loopback'] }))
    server.on('request', () => (received += 1))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    port = portOf(server)
    url = `http://127.0.0.1:${port}`
    stop = () => {
      server.closeAllConnections()
      server.close()
    }
  })
  afterEach(() => stop())

  const release = () => {
    for (const response of held.splice(0)) response.end('done')
  }
  const get = (path: string, address: string) =>
    new HttpClient(url).send('GET', path, { headers: { 'x-forwarded-for': address } })
  const many = (count: number, path: string, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => get(path, address(n)))
  const statusesOf = async (responses: ReturnType<typeof get>[]) =>
    new Set((await Promise.all(responses)).map(({ status }) => status))

  /** Sends this number of requests over one connection at once. */
  async function pipeline(count: number, path: string, address: string, more = ''): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`
    socket.write(request.repeat(count))
    return socket
  }

  async function textUntil(socket: Socket, isWhole: (text: string) => boolean): Promise<string> {
    let text = ''
    for await (const chunk of socket) if (isWhole((text += String(chunk)))) return text
    return text
  }

  const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

  it('has 64 of one network under way, also behind a proxy; others do not wait for these', async () => {
    const first = many(64, '/waits', (n) => `2001:db8:1:2::${n}`)
    await expect.poll(() => begun.length).toBe(64)
    const next = get('/', '2001:db8:1:2:ffff::1')
    await expect.poll(() => received).toBe(65)
    expect((await get('/', '2001:db8:1:3::1')).status).toBe(200)
    expect((await get('/', '192.0.2.1')).status).toBe(200)
    expect(begun).not.toContain('2001:db8:1:2:ffff::1')
    held.shift()?.end('done')
    expect((await next).status, 'as soon as one is over').toBe(200)
    release()
    expect(await statusesOf(first)).toEqual(new Set([200]))
  })

  it('does not count responses without an end, which are released', async () => {
    const endless = many(64, '/waits', () => '192.0.2.1')
    await expect.poll(() => begun.length).toBe(64)
    const next = get('/', '192.0.2.1')
    await expect.poll(() => received).toBe(65)
    for (const response of held) releaseTurn(response)
    expect((await next).status).toBe(200)
    release()
    expect(await statusesOf(endless)).toEqual(new Set([200]))
  })

  it('has no limit where they come from this machine itself', async () => {
    const waiting = many(100, '/waits', () => '127.0.0.1')
    await expect.poll(() => begun.length).toBe(100)
    release()
    expect(await statusesOf(waiting)).toEqual(new Set([200]))
  })

  it('forgets those whose connection breaks, also those that wait behind another one on it', async () => {
    const broken = await pipeline(70, '/waits', '192.0.2.1')
    await expect.poll(() => [received, begun.length]).toEqual([70, 64])
    broken.destroy()
    const others = many(64, '/waits', () => '192.0.2.1')
    await expect.poll(() => begun.length, { message: 'none of those that were waiting' }).toBe(128)
    release()
    expect(await statusesOf(others)).toEqual(new Set([200]))
  })

  it('counts those whose connection breaks until the work for them has ended', async () => {
    const ends: (() => void)[] = []
    beforeAnswer = (response) => void ends.push(workOf(response).begin())
    const broken = await pipeline(64, '/waits', '192.0.2.1')
    await expect.poll(() => ends.length).toBe(64)
    broken.destroy()
    const next = get('/', '192.0.2.1')
    await expect.poll(() => [received, begun.length]).toEqual([65, 64])
    ends.pop()?.()
    expect((await next).status).toBe(200)
  })

  it('refuses more than 1,000 that wait, at once', async () => {
    const first = await pipeline(64, '/waits', '192.0.2.1')
    await expect.poll(() => begun.length).toBe(64)
    const waiting = await pipeline(1_000, '/', '192.0.2.1')
    await expect.poll(() => received).toBe(1_064)
    const refused = await get('/', '192.0.2.1')
    expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
      429,
      '2',
      { message: 'Too many requests at the same time.' },
    ])
    first.destroy()
    waiting.destroy()
  })

  it('does not make anybody wait for the many requests of another network', async () => {
    const visitor = connect(port, '127.0.0.1')
    await once(visitor, 'connect')
    beforeAnswer = () => {
      if (begun.length === 1)
        visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n')
    }
    const socket = await pipeline(900, '/', '192.0.2.1')
    await expect.poll(() => begun.length).toBe(901)
    expect(begun.indexOf('192.0.2.9')).toBeLessThan(450)
    socket.destroy()
    visitor.destroy()
  })

  it('refuses those of a crowd that waited for too long, and tells a browser to try again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    beforeAnswer = () => {
      if (begun.length === 2) vi.advanceTimersByTime(2_001)
    }
    const calls = await pipeline(100, '/', '192.0.2.1')
    const text = await textUntil(calls, (sofar) => countOf(sofar, /HTTP\/1\.1 \d/g) === 100)
    expect(countOf(text, /HTTP\/1\.1 503/g)).toBe(34)
    expect(countOf(text, /HTTP\/1\.1 200/g), 'the first two and the last 64').toBe(66)
    expect(text).toMatch(/^retry-after: 2\r$/im)
    expect(text).toContain('{"message":"The system is very busy. Please try again in a moment."}')

    begun = []
    const pages = await pipeline(100, '/', '192.0.2.1', 'Accept: text/html,*/*\r\n')
    const page = await textUntil(pages, (sofar) => countOf(sofar, /HTTP\/1\.1 \d/g) === 100)
    expect(page).toContain('<meta http-equiv="refresh" content="3">')
  })
})
