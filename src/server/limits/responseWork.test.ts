import { request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countWork, workOf, type ResponseWork } from './responseWork.ts'

const endless = () =>
  new Readable({
    read(bytes) {
      this.push(Buffer.alloc(bytes))
    },
  })

describe('The work for a response', () => {
  let app: FastifyInstance
  let url: string
  /** Events of all requests, in order. */
  let events: string[]
  let works: ResponseWork[]
  let goOn: () => void
  let goingOn: Promise<void>
  beforeEach(async () => {
    events = []
    works = []
    ;({ promise: goingOn, resolve: goOn } = Promise.withResolvers<void>())
    app = fastify()
    countWork(app)
    app.addHook('onRequest', async (_request, reply) => {
      const work = workOf(reply.raw)
      works.push(work)
      work.onceOver(() => events.push('over'))
      work.gone.addEventListener('abort', () => events.push('gone'))
    })
    app.get('/waits', async () => {
      await goingOn
      events.push('done')
      return 'done'
    })
    app.get('/streams', async () =>
      Readable.from(
        (async function* parts() {
          yield 'first'
          await goingOn
          events.push('read')
          yield 'second'
        })(),
      ),
    )
    app.get('/endless', async (_request, reply) => {
      void reply.send(endless())
      return reply
    })
    app.get('/waits-endless', async (_request, reply) => {
      await goingOn
      void reply.send(endless())
      return reply
    })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  /** Sends a request, and closes the connection once the server has received it or has begun the response. */
  async function breakOff(path: string) {
    const outgoing = request(url + path, { agent: false })
    const begun = new Promise((answered) => outgoing.once('response', answered))
    outgoing.on('error', () => {}).end()
    if (path === '/streams') await begun
    await expect.poll(() => works.length).toBe(1)
    outgoing.destroy()
    await expect.poll(() => events).toEqual(['gone'])
    goOn()
  }

  it('is over after its response', async () => {
    goOn()
    expect(await (await fetch(`${url}/waits`)).text()).toBe('done')
    expect(await (await fetch(`${url}/streams`)).text()).toBe('firstsecond')
    await expect.poll(() => events).toEqual(['done', 'gone', 'over', 'read', 'gone', 'over'])
  })

  it('is not over while its handler works for a client that has gone', async () => {
    await breakOff('/waits')
    await expect.poll(() => events).toEqual(['gone', 'done', 'over'])
  })

  it('is not over while its stream reads for a client that has gone', async () => {
    await breakOff('/streams')
    await expect.poll(() => events).toEqual(['gone', 'read', 'over'])
  })

  it('is over as well where requests have waited behind another one on a connection that breaks', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const paths = ['/waits', '/waits', '/endless', '/waits-endless']
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
    await expect.poll(() => works.length).toBe(4)
    socket.destroy()
    await expect.poll(() => events.filter((event) => event === 'gone')).toHaveLength(4)
    goOn()
    await expect.poll(() => events.filter((event) => event === 'over')).toHaveLength(4)
  })

  it('that is asked about later says so', async () => {
    await breakOff('/waits')
    await expect.poll(() => events).toContain('over')
    const [work] = works
    work?.onceOver(() => events.push('over later'))
    expect([work?.gone.aborted, events.at(-1)]).toEqual([true, 'over later'])
  })
})
