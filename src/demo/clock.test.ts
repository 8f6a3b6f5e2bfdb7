import { expect, it } from 'vitest'
import { clockAt } from './clock.ts'

/** Every hour of nine days: each weekday, and a month that ends. */
const creations = Array.from({ length: 9 * 24 }, (_, hour) => new Date(2026, 9, 27, hour, 12))
const offsets = Array.from({ length: 30 * 24 }, (_, hour) => [0, hour, 25] as const)

it('Nobody in the demo writes at night or at a weekend, but for today', () => {
  for (const now of creations) {
    const clock = clockAt(now)
    for (const offset of offsets) {
      const at = new Date(clock.ago(...offset))
      if (at.toDateString() === now.toDateString()) continue
      const hour = at.getHours() + at.getMinutes() / 60
      expect(hour, at.toString()).toBeGreaterThanOrEqual(8)
      expect(hour, at.toString()).toBeLessThanOrEqual(18)
      expect([0, 6], at.toString()).not.toContain(at.getDay())
    }
  }
})

it('What was said to come first comes first, and nothing lies in the future', () => {
  for (const now of creations) {
    const clock = clockAt(now)
    const times = offsets.map((offset) => Date.parse(clock.ago(...offset)))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(times).size).toBe(times.length)
    expect(times[0]).toBeLessThan(now.getTime())
  }
})
