import { expect, it } from 'vitest'
import { formatDollars } from './dollars.ts'

it('an amount is shown in US dollars and cents', () => {
  expect(formatDollars('2480.00')).toBe('$2,480.00')
  expect(formatDollars('99999999.99')).toBe('$99,999,999.99')
  expect(formatDollars('0.05')).toBe('$0.05')
  expect(formatDollars(65)).toBe('$65.00')
  expect(formatDollars('-5.00')).toBe('-$5.00')
})

it('what is no amount is shown as $0.00', () => {
  for (const amount of [undefined, null, '', ' ', 'a lot', '1,5', Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(formatDollars(amount), String(amount)).toBe('$0.00')
  }
})
