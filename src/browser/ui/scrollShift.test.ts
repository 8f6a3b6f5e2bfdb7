import { expect, test } from 'vitest'
import { maxPagePx, placeAt, type Place } from './scrollShift.ts'

const viewPx = 800
const lastPx = maxPagePx - viewPx
const heights = { listPx: 44_000_000, viewPx }
const placeIn = ({ scrolledPx, shiftPx }: Place) => scrolledPx + shiftPx

test('A list that fits into a page is where the page is', () => {
  expect(placeAt(5_000_000, undefined, { listPx: maxPagePx, viewPx })).toEqual({
    shiftPx: 0,
    scrolledPx: 5_000_000,
  })
})

test('A leap leads to the same part of a higher list, and to its very ends', () => {
  const middle = placeAt(lastPx / 2, placeAt(0, undefined, heights), heights)
  expect(placeIn(middle)).toBeCloseTo((heights.listPx - viewPx) / 2, -1)
  expect(placeIn(placeAt(lastPx, middle, heights))).toBe(heights.listPx - viewPx)
  expect(placeIn(placeAt(0, middle, heights))).toBe(0)
})

test.each([
  ['down', 120],
  ['up', -120],
])('Scrolled %s from the middle by the wheel, every row passes once, to the end', (_, stepPx) => {
  const fraction = stepPx > 0 ? 0.99 : 0.01
  let place = placeAt(Math.round(lastPx * fraction), undefined, heights)
  const goalPx = stepPx > 0 ? heights.listPx - viewPx : 0
  let steps = 0
  while (placeIn(place) !== goalPx) {
    const before = placeIn(place)
    // The browser stops at the ends of the page.
    const scrolledPx = Math.min(lastPx, Math.max(0, place.scrolledPx + stepPx))
    place = placeAt(scrolledPx, place, heights)
    const expectedPx = Math.min(heights.listPx - viewPx, Math.max(0, before + stepPx))
    expect(Math.abs(placeIn(place) - expectedPx)).toBeLessThanOrEqual(1)
    // Rows that are rendered above the view have room in the page.
    expect(place.scrolledPx >= 2 * viewPx || place.shiftPx === 0).toBe(true)
    steps += 1
  }
  expect(steps).toBeGreaterThan(1000)
})
