import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints, nameOf } from '../../../tests/support/declaredEndpoints.ts'
import { AccountBound, readsMany } from './accountReads.ts'

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

it('Lists and counts take turns; an account and other single records do not', () => {
  const withoutRows = declaredEndpoints.filter(
    (endpoint) => readsMany(endpoint) && !(endpoint.response instanceof z.ZodMiniArray),
  )
  expect(withoutRows.map(nameOf)).toEqual([
    'GET /api/audit-events',
    'GET /api/company-summary',
    'GET /api/company-merges/preview',
    'GET /api/lead-duplicates',
    'GET /api/settings/email/outbox',
    'GET /api/reports',
    'GET /api/search',
    'GET /api/tickets/summary',
  ])
})
