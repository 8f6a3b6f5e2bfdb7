import { expect, it } from 'vitest'
import { cutText } from './cut.ts'

it.each([
  ['printer', 7, 'printer'],
  ['printer', 5, 'print'],
  ['a👍🏽', 4, 'a'],
  ['a👍🏽b', 5, 'a👍🏽'],
  ['a👩‍👩‍👧‍👦', 6, 'a'],
  ['ab🇩🇪', 4, 'ab'],
  ['Mu\u0308ller', 2, 'M'],
  ['a\u0301'.repeat(3), 4, 'a\u0301'.repeat(2)],
  [`a${'\u0301'.repeat(300)}`, 4, `a${'\u0301'.repeat(3)}`],
  ['\u{1f600}', 1, '\ufffd'],
])('cuts %j to at most %i characters, never inside of one', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})
