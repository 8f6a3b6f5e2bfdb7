import { expect, it } from 'vitest'
import { forgetLimits, keepLimits, leastLeft, onLimitsLeft, parseLimits } from './limitsLeft.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const names = ['tickets in an hour', 'tickets in a day']

it('of several limits the one that is reached first counts, until it starts again', () => {
  const left = parseLimits('"tickets in an hour";r=1;t=600, "tickets in a day";r=2;t=7200', now)
  expect(leastLeft(names, now, left)).toEqual({ points: 1, endsAt: now + 600_000 })
  expect(leastLeft(names, now + 600_000, left)).toEqual({ points: 2, endsAt: now + 7_200_000 })
  expect(leastLeft(names, now + 7_200_000, left)).toBeUndefined()
  expect(leastLeft(['answers'], now, left)).toBeUndefined()
})

it('of several limits that are reached, the last to end counts', () => {
  const left = parseLimits('"tickets in an hour";r=0;t=600, "tickets in a day";r=0;t=7200', now)
  expect(leastLeft(names, now, left)).toEqual({ points: 0, endsAt: now + 7_200_000 })
})

it('knows nothing of another header', () => {
  expect(parseLimits('limit=10, remaining=5', now).size).toBe(0)
})

it('tells its listeners, and does without storage', () => {
  let told = 0
  const stop = onLimitsLeft(() => (told += 1))
  keepLimits('"tickets in an hour";r=1;t=600')
  expect(told).toBe(1)
  stop()
  keepLimits('"tickets in an hour";r=0;t=600')
  expect(told).toBe(1)
  expect(leastLeft(names)).toBeUndefined()
  forgetLimits()
})
