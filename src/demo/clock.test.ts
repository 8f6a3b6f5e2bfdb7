import { expect, it } from 'vitest'
import { clockAt } from './clock.ts'

/** Every hour of nine days, which include each weekday and the end of a month. */
const creations = Array.from({ length: 9 * 24 }, (_, hour) => new Date(2026, 9, 27, hour, 12))
const offsets = Array.from({ length: 30 * 24 }, (_, hour) => [0, hour, 25] as const)

function isOfficeTime(at: Date): boolean {
  const hour = at.getHours() + at.getMinutes() / 60
  return hour >= 8 && hour <= 18 && at.getDay() !== 0 && at.getDay() !== 6
}

it('Nobody in the demo writes at night or at a weekend, but for today', () => {
  const outsideOffice = creations.flatMap((now) => {
    const clock = clockAt(now)
    const today = new Date(now).setHours(0, 0, 0, 0)
    return offsets
      .map((offset) => new Date(clock.ago(...offset)))
      .filter((at) => at.getTime() < today && !isOfficeTime(at))
      .map((at) => `${at.toString()}, created ${now.toString()}`)
  })
  expect(outsideOffice).toEqual([])
})

it('What was said to come first comes first, and nothing lies in the future', () => {
  const outOfOrder = creations.flatMap((now) => {
    const clock = clockAt(now)
    const times = [now.getTime(), ...offsets.map((offset) => Date.parse(clock.ago(...offset)))]
    return times
      .slice(1)
      .filter((time, index) => !(time < (times[index] ?? 0)))
      .map((time) => `${new Date(time).toString()}, created ${now.toString()}`)
  })
  expect(outOfOrder).toEqual([])
})
