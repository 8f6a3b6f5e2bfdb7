import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from '../../tests/support/engines.ts'
import { startTestApp, type TestApp } from '../../tests/support/testApp.ts'
import { AccountReads } from './accountReads.ts'
import type { Database } from './database/database.ts'
import { sheddingLoad } from './loadShedding.ts'

/** Keeps every turn of the event loop busy, as work for others would, until the returned function is called. */
function blockEveryTurn(turnMs: number): () => void {
  let isOver = false
  const block = () => {
    if (isOver) return
    for (const until = performance.now() + turnMs; performance.now() < until;);
    setImmediate(block)
  }
  block()
  return () => {
    isOver = true
  }
}

/** Sends as many requests at once, over one connection; returns what came back, a response each. */
function sendAtOnce(url: string, request: string, count: number, expected = count): Promise<string[]> {
  return new Promise((answered, failed) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      received += chunk
      const responses = received.split(/(?=HTTP\/1\.1 \d)/)
      if (responses.length < expected || !responses.at(-1)?.endsWith('}')) return
      socket.destroy()
      answered(responses)
    })
    socket.once('error', failed)
    socket.write(request.repeat(count))
  })
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

describe.each(bothEngines)('Load shedding (%s)', (engine) => {
  let app: TestApp
  let session: string
  const shedLoad = (database: Database, answer = app.answer) => {
    app.server.removeAllListeners('request')
    app.server.on('request', sheddingLoad(answer, database, app.context.config, new AccountReads()))
  }
  beforeAll(async () => {
    app = await startTestApp(engine, { trustProxy: ['loopback'] })
    shedLoad(app.context.database)
    const { cookies } = await app.signInAs('customer')
    session = `Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}\r\n`
  })
  afterAll(() => app.stop())

  it('refuses at once what would wait too long, answers what it has accepted, and is ready all the while', async () => {
    const release = blockEveryTurn(60)
    try {
      const [users, ready] = await Promise.all([
        sendAtOnce(app.url, get('/api/user', session), 60),
        sendAtOnce(app.url, get('/readyz'), 1),
      ])
      const accepted = users.filter((response) => response.startsWith('HTTP/1.1 200'))
      const refused = users.filter((response) => response.startsWith('HTTP/1.1 503'))
      expect(accepted.length).toBeGreaterThan(2)
      expect(refused.length).toBeGreaterThan(20)
      expect(accepted.length + refused.length).toBe(60)
      for (const response of refused) {
        expect(response).toMatch(/^retry-after: 2\r$/im)
        expect(response).toMatch(/^cache-control: no-store\r$/im)
        expect(response).toContain('{"message":"The system is very busy. Please try again in a moment."}')
      }
      expect(ready[0]).toMatch(/^HTTP\/1.1 200/)
    } finally {
      release()
    }
    const after = await sendAtOnce(app.url, get('/api/user', session), 1)
    expect(after[0], 'as soon as the others are answered').toMatch(/^HTTP\/1.1 200/)
  })

  it('tells a person’s browser on a page, which tries again by itself', async () => {
    const release = blockEveryTurn(60)
    try {
      const page = get('/', 'Accept: text/html,*/*\r\n')
      const users = get('/api/user', session)
      const responses = await sendAtOnce(app.url, users.repeat(30) + page + users.repeat(30), 1, 61)
      expect(responses.join('')).toContain('<meta http-equiv="refresh" content="3">')
    } finally {
      release()
    }
  })

  it('refuses none of a few, however long anything takes', async () => {
    const { database } = app.context
    shedLoad({ ...database, ping: () => new Promise(() => {}) })
    try {
      const statuses = new Set<string>()
      for (const start = performance.now(); performance.now() - start < 1_000;) {
        const [response = ''] = await sendAtOnce(app.url, get('/api/user', session), 1)
        statuses.add(response.slice(0, 'HTTP/1.1 200'.length))
      }
      expect([...statuses]).toEqual(['HTTP/1.1 200'])
    } finally {
      shedLoad(database)
    }
  })

  it('lets nobody wait for the requests of another network', async () => {
    const begun: string[] = []
    const { database } = app.context
    shedLoad(database, (request, response) => {
      begun.push(String(request.headers['x-forwarded-for']))
      app.answer(request, response)
    })
    try {
      const users = (address: string) => get('/api/user', `${session}X-Forwarded-For: ${address}\r\n`)
      const crowd = sendAtOnce(app.url, users('2001:db8::1') + users('2001:db8::2').repeat(399), 1, 400)
      await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(0)
      let before = Number.NaN
      app.server.prependListener('request', ({ headers }) => {
        if (headers['x-forwarded-for'] === '192.0.2.1') before = begun.length
      })
      await sendAtOnce(app.url, users('192.0.2.1'), 1)
      expect(begun.indexOf('192.0.2.1') - before).toBeLessThanOrEqual(2)
      await crowd
      expect(before, 'while the others were waiting').toBeLessThan(begun.length / 2)
    } finally {
      shedLoad(database)
    }
  })

  it('answers the repeated refusals of one network late', async () => {
    const release = blockEveryTurn(60)
    const refusedAt: number[] = []
    shedLoad(app.context.database)
    app.server.prependListener('request', (_request, response: ServerResponse) => {
      response.once('finish', () => {
        if (response.statusCode === 503) refusedAt.push(performance.now())
      })
    })
    try {
      const crowd = get('/api/user', `${session}X-Forwarded-For: 192.0.2.1\r\n`)
      await sendAtOnce(app.url, crowd, 300)
      expect(refusedAt.length).toBeGreaterThan(200)
      expect(Math.max(...refusedAt) - Math.min(...refusedAt)).toBeGreaterThan(999)
    } finally {
      release()
      shedLoad(app.context.database)
    }
  })

  it('refuses nothing of a burst that can be answered in time', async () => {
    const responses = await sendAtOnce(app.url, get('/api/user', session), 50)
    expect(responses.filter((response) => !response.startsWith('HTTP/1.1 200'))).toEqual([])
  })
})
