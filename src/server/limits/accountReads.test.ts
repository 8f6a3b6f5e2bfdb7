import { addAbortListener } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints, nameOf } from '../../../tests/support/declaredEndpoints.ts'
import { respondWithError } from '../http/errorHandler.ts'
import type { SessionRow } from '../session/session.ts'
import { AccountBound, AccountReads, readsMany } from './accountReads.ts'
import { countWork, ResponseWork, workOf } from './responseWork.ts'

describe('What one account has under way', () => {
  const bound = () => new AccountBound({ atOnce: 2, maxWaiting: 3, refusal: 'Too many.' })

  it('is two at a time; others wait in the order of coming, and more are refused', async () => {
    const reads = bound()
    const begun: number[] = []
    const leaves = Array.from({ length: 5 }, async (_, number) => {
      const leave = await reads.enter(7)
      begun.push(number)
      return leave
    })
    await nextTurn()
    expect(begun).toEqual([0, 1])
    await expect(reads.enter(7)).rejects.toMatchObject({ code: 'throttled', message: 'Too many.' })
    for (const [number, expected] of [
      [0, [0, 1, 2]],
      [2, [0, 1, 2, 3]],
      [1, [0, 1, 2, 3, 4]],
    ] as const) {
      const leave = await leaves[number]
      leave?.()
      await nextTurn()
      expect(begun).toEqual(expected)
    }
    for (const number of [3, 4]) (await leaves[number])?.()
  })

  it('keeps no other account waiting', async () => {
    const reads = bound()
    await Promise.all([reads.enter(7), reads.enter(7)])
    const waiting = reads.enter(7)
    expect(await reads.enter(8)).toBeTypeOf('function')
    expect(await Promise.race([waiting, nextTurn('waits')])).toBe('waits')
  })
})

it('Lists are read by turns between accounts', async () => {
  const reads = new AccountReads()
  const begun: number[] = []
  const read = (account: number) =>
    reads.inTurnOf(account, new ResponseWork())(async () => void begun.push(account))
  await Promise.all([7, 7, 7, 7, 8, 9].map(read))
  expect(begun).toEqual([7, 8, 9, 7, 7, 7])
})

describe('The pause after a read', () => {
  /** The accounts of two reads that have begun after `pauseMs`: the first read, and its response, take time. */
  async function begunAfter(pauseMs: number, { readMs, responseMs }: { readMs: number; responseMs: number }) {
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
    })
    const reads = new AccountReads()
    const begun: number[] = []
    const read = async (account: number) => {
      await reads.inTurnOf(
        account,
        new ResponseWork(),
      )(async () => {
        begun.push(account)
        nowMs += readMs
      })
      nowMs += responseMs
    }
    void read(7)
    void read(8)
    await nextTurn()
    await nextTurn()
    vi.advanceTimersByTime(pauseMs)
    await nextTurn()
    return begun
  }

  it('is as long as the read', async () => {
    expect(await begunAfter(29, { readMs: 30, responseMs: 10 })).toEqual([7])
    expect(await begunAfter(30, { readMs: 30, responseMs: 10 })).toEqual([7, 8])
  })

  it('does not count what is made of the result', async () => {
    expect(await begunAfter(0, { readMs: 1, responseMs: 30 })).toEqual([7, 8])
  })
})

it('A list that waits is given up once its client has gone', async () => {
  const reads = new AccountReads()
  const goOn = Promise.withResolvers<void>()
  const first = [1, 2].map(() => reads.inTurnOf(7, new ResponseWork())(() => goOn.promise))
  const gone = new ResponseWork()
  const waiting = reads.inTurnOf(7, gone)(async () => 'read')
  gone.close()
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  goOn.resolve()
  await Promise.all(first)
})

it('An export counts until it ends, also where its client has gone', async () => {
  const reads = new AccountReads()
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(respondWithError)
  countWork(app)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a session has many fields, and only these two say whose request it is
  app.decorateRequest('session', { getter: () => ({ id: 7, state: 'full' }) as SessionRow })
  const goOn = Promise.withResolvers<void>()
  const events: string[] = []
  app.get('/', async (request, reply) => {
    await reads.beginExport(request, reply)
    addAbortListener(workOf(reply.raw).gone, () => events.push('gone'))
    events.push('begun')
    await goOn.promise
    return 'exported'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = new AbortController()
  const exporting = [1, 2].map(() => fetch(url, { signal: client.signal }))
  await expect.poll(() => events).toEqual(['begun', 'begun'])
  client.abort()
  await Promise.allSettled(exporting)
  await expect.poll(() => events).toEqual(['begun', 'begun', 'gone', 'gone'])
  expect((await fetch(url)).status).toBe(429)
  goOn.resolve()
  await expect.poll(async () => (await fetch(url)).status).toBe(200)
})

it('Lists and counts take turns; an account and other single records do not', () => {
  const withoutRows = declaredEndpoints.filter(
    (endpoint) => readsMany(endpoint) && !(endpoint.response instanceof z.ZodMiniArray),
  )
  expect(withoutRows.map(nameOf).toSorted()).toEqual([
    'GET /api/audit-events',
    'GET /api/company-merges/preview',
    'GET /api/company-summary',
    'GET /api/lead-duplicates',
    'GET /api/lead-summary',
    'GET /api/notifications',
    'GET /api/reports',
    'GET /api/search',
    'GET /api/settings/email/outbox',
    'GET /api/tickets/:ticketId/readers',
    'GET /api/tickets/summary',
  ])
})
