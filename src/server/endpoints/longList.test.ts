import { createServer, get, request, type IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { zstdDecompressSync, createZstdDecompress, createGunzip, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../../tests/support/testApp.ts'
import { openLogLines } from '../../../tests/support/logLines.ts'
import { HttpClient } from '../../../tests/support/httpClient.ts'
import { endpoint } from '../../shared/endpoint/endpoint.ts'
import { AccountReads } from '../limits/accountReads.ts'
import { LongList } from './longList.ts'
import { serveHead } from '../http/headRoutes.ts'
import { createServe } from './serve.ts'

const at = '2024-01-05T15:04:05.120Z'
const path = '/api/tickets'

describe.each(engines)('A long list (%s)', (engine) => {
  let app: TestApp
  let agent: HttpClient
  let customer: HttpClient & { id: number }
  beforeAll(async () => {
    app = await startTestApp(engine)
    agent = await app.signInAs('agent')
    customer = await app.signInAs('customer')
  })
  afterAll(() => app.stop())

  const ticket = (title: string) => {
    const said = { userId: customer.id, title, description: 'Quick "brown" \n fox', category: 'other' }
    return { ...said, createdAt: at, updatedAt: at }
  }
  const add = (...titles: string[]) =>
    app.context.database.db.insertInto('tickets').values(titles.map(ticket)).returning('id').execute()

  it('is sent completely, whatever its length, and always as an array', async () => {
    for (const length of [0, 1, 499, 500, 501, 1000, 1201]) {
      await app.context.database.db.deleteFrom('tickets').execute()
      const titles = Array.from({ length }, (_, index) => `Ticket ${index}`)
      for (let start = 0; start < length; start += 400) await add(...titles.slice(start, start + 400))
      const rows = z.array(z.object({ title: z.string() })).parse((await agent.get(path, 200)).json)
      expect(rows.map(({ title }) => title)).toEqual(titles.toReversed())
    }
  })

  /** Returns the bytes as sent, because fetch would decompress them. */
  async function sent(accepted: string, method = 'GET') {
    const cookie = [...agent.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'accept-encoding': accepted }
    const outgoing = request(app.url + path, { method, headers, agent: false }).end()
    const response = await new Promise<IncomingMessage>((answered) => outgoing.once('response', answered))
    return { headers: response.headers, body: await buffer(response) }
  }

  it.each([
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed for clients that accept %s', async (encoding, decompress) => {
    const plain = await agent.get(path, 200)
    const { headers, body } = await sent(encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(body.length).toBeLessThan(plain.text.length / 5)
    expect(decompress(body).toString()).toBe(plain.text)
  })

  it('that is short is compressed as a whole, in what the client accepts', async () => {
    const { db } = app.context.database
    await db.deleteFrom('tickets').execute()
    await add(...Array.from({ length: 20 }, (_, index) => `Ticket ${index}`))
    const plain = await sent('identity')
    expect(plain.headers).toMatchObject({
      'content-length': String(plain.body.length),
      vary: 'accept-encoding',
    })
    const cases: [string, string | undefined, (body: Buffer) => Buffer][] = [
      ['gzip, br, zstd', 'zstd', zstdDecompressSync],
      ['zstd;q=0, gzip', 'gzip', gunzipSync],
      ['zstd;q=0, gzip;q=0, br', undefined, (body) => body],
      ['', undefined, (body) => body],
    ]
    for (const [accepted, encoding, decompress] of cases) {
      const { headers, body } = await sent(accepted)
      expect(headers['content-encoding'], accepted).toBe(encoding)
      expect(headers['content-length'], accepted).toBe(String(body.length))
      expect(headers['transfer-encoding'], accepted).toBe(undefined)
      expect(decompress(body).equals(plain.body), accepted).toBe(true)
      const head = await sent(accepted, 'HEAD')
      expect(head.body.length, accepted).toBe(0)
      expect(head.headers, accepted).toMatchObject({
        'content-length': String(body.length),
      })
    }
    await db.deleteFrom('tickets').execute()
    await add('Alone')
    expect((await sent('zstd')).headers['content-encoding']).toBe(undefined)
    await add(...Array.from({ length: 1200 }, (_, index) => `Ticket ${index}`))
  })

  it('that fails is answered with an error status, or, once it has begun, by closing the connection', async () => {
    async function* failingAfter(pages: number) {
      for (let page = 0; page < pages; page += 1) {
        await nextTurn()
        yield Array.from({ length: 5000 }, (_, id) => ({ id, secret: 'not declared' }))
      }
      throw new Error('The database is gone')
    }
    const { url, close } = await serving({
      '/api/broken/0': () => failingAfter(0),
      '/api/broken/3': () => failingAfter(3),
    })
    const client = new HttpClient(url)
    expect((await client.get('/api/broken/0')).status).toBe(500)
    await expect(client.get('/api/broken/3')).rejects.toThrow(/aborted|hang up|reset/)
    await close()
  })

  it.each([
    ['zstd', createZstdDecompress],
    ['gzip', createGunzip],
    ['identity', () => new PassThrough()],
  ])('arrives with its first rows while the others are still read (%s)', async (encoding, decompressor) => {
    const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
    const page = (number: number) => Array.from({ length: 500 }, (_, id) => ({ id: number * 500 + id }))
    async function* waiting() {
      yield page(0)
      yield page(1)
      await goOn
      yield page(2)
    }
    const { url, close } = await serving({ '/api/waiting': waiting })
    const outgoing = get(`${url}/api/waiting`, { headers: { 'accept-encoding': encoding }, agent: false })
    const response = await new Promise<IncomingMessage>((answered) => outgoing.once('response', answered))
    let text = ''
    for await (const piece of response.pipe(decompressor()).setEncoding('utf8')) {
      text += String(piece)
      const end = text.indexOf('\n')
      if (end === -1) continue
      expect(JSON.parse(`${text.slice(0, end)}]`)).toEqual(page(0))
      letGoOn()
    }
    expect(JSON.parse(text)).toEqual([...page(0), ...page(1), ...page(2)])
    await close()
  })

  it('is read no further for HEAD than its headers need', async () => {
    let read = 0
    async function* pages() {
      for (read = 0; read < 5; read += 1) yield Array.from({ length: 500 }, (_, id) => ({ id }))
    }
    const { url, close, lines } = await serving({ '/api/long': pages })
    const whole = await new HttpClient(url).get('/api/long', 200)
    expect(read).toBe(5)
    const head = await new HttpClient(url).send('HEAD', '/api/long')
    expect([head.status, head.headers['content-type'], head.text]).toEqual([
      200,
      whole.headers['content-type'],
      '',
    ])
    expect([read, lines]).toEqual([1, []])
    await close()
  })

  /** Starts a separate server with a list for each address. */
  async function serving(lists: Record<`/api/${string}`, () => AsyncIterable<{ id: number }[]>>) {
    const server = createServer()
    const { log, lines } = openLogLines()
    const fastifyApp = fastify({
      serverFactory: (handler) => server.on('request', handler),
      exposeHeadRoutes: false,
      loggerInstance: log,
    })
    serveHead(fastifyApp)
    fastifyApp.decorateRequest('session', null)
    const serve = createServe(fastifyApp, app.context, { accountReads: new AccountReads() })
    const response = z.array(z.object({ id: z.number() }))
    for (const [address, pages] of Object.entries(lists)) {
      const listed = endpoint({
        method: 'GET',
        path: `/api/${address.slice(5)}`,
        allowedRoles: 'anyone',
        response,
      })
      serve(listed, async () => new LongList(pages()))
    }
    await fastifyApp.ready()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    return {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      close: () => fastifyApp.close(),
      lines,
    }
  }
})
