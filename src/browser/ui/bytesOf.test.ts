import { expect, it } from 'vitest'
import { bytesOf } from './bytesOf.ts'

it.each([
  [2_200_000, 5_976_883, '2.1 of 5.7 MB'],
  [0, 1_048_575, '0 of 1,024 KB'],
])('The progress of an upload is in the units of its size: %i of %i', (done, total, text) => {
  expect(bytesOf(done, total)).toBe(text)
})
