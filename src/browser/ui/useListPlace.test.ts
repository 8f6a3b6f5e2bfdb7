import { expect, test } from 'vitest'
import { listPlace } from './useListPlace.ts'

const window = { top: 72, bottom: 900 }
const fieldAt = (top: number) => ({ top, bottom: top + 40 })

test.each([
  ['below, where it has room', 200, fieldAt(300), { isAbove: false, maxHeight: 548 }],
  ['above, at the foot of the window', 200, fieldAt(850), { isAbove: true, maxHeight: 766 }],
  ['where more room is, and no higher than that', 1000, fieldAt(300), { isAbove: false, maxHeight: 548 }],
])('A list opens %s', (_, height, field, place) => {
  expect(listPlace(height, field, window)).toEqual(place)
})

test('A list has room for two options also where the keyboard of a phone leaves less', () => {
  expect(listPlace(200, fieldAt(80), { top: 64, bottom: 180 })).toEqual({ isAbove: false, maxHeight: 104 })
})
