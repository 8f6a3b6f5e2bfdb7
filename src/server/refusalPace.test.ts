import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusalPace } from './refusalPace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('Of the refusals of one network 100 are sent at once, 2,000 spread over the second after this one, and no more', () => {
  const pace = new RefusalPace()
  let sent = 0
  const fates = Array.from({ length: 2_200 }, () => pace.send('192.0.2.1', () => (sent += 1)))
  const count = (fate: string) => fates.filter((one) => one === fate).length
  expect([count('now'), count('later'), count('never')]).toEqual([100, 2_000, 100])
  expect(
    pace.send('192.0.2.2', () => {}),
    'of another network',
  ).toBe('now')
  expect(sent).toBe(100)
  vi.advanceTimersByTime(999)
  expect(sent).toBe(100)
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    const before = sent
    vi.advanceTimersByTime(100)
    expect(sent - before, 'all in one moment, they would come back in one moment').toBeLessThan(400)
  }
  vi.advanceTimersByTime(1)
  expect(sent).toBe(2_100)
  expect(
    pace.send('192.0.2.1', () => {}),
    'a second later',
  ).toBe('now')
})
