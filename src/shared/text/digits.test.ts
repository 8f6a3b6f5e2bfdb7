import { expect, it } from 'vitest'
import { withPlainDigits } from './digits.ts'

it.each([
  ['１２３ ４５６', '123 456'],
  ['＄１，２３４．５０', '$1,234.50'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶۷۸۹۰', '1234567890'],
  ['१२३', '123'],
  ['𝟘𝟙𝟡𝟢𝟫𝟿', '019099'],
  ['\u200E12\u200B3\u2060', '123'],
  ['5²', '5²'],
  ['Ⅳ½', 'Ⅳ½'],
])('%s is %s', (text, plain) => {
  expect(withPlainDigits(text)).toBe(plain)
})
