import { expect, it } from 'vitest'
import { byteRangeOf } from './byteRange.ts'

it.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('%s selects a part of ten bytes', (header, part) => {
  expect(byteRangeOf(header, 10)).toEqual(part)
})

it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s selects none of ten bytes', (header) => {
  expect(byteRangeOf(header, 10)).toBe('unsatisfiable')
})

it.each([undefined, '', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
  'The whole file is served for the header %s',
  (header) => {
    expect(byteRangeOf(header, 10)).toBeUndefined()
  },
)
