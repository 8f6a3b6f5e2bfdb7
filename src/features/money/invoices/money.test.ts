import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHundredths, parseHundredths, lineTotalCents, readTypedNumber, totalOfRows } from './money.ts'

describe('Money', () => {
  it.each([
    ['19.99', 1999n],
    [19.99, 1999n],
    ['0.1', 10n],
    [0.1, 10n],
    [1.1, 110n],
    [33.33, 3333n],
    ['.5', 50n],
    ['7', 700n],
    ['-0', 0n],
    [-0, 0n],
    ['-1.5', -150n],
    [1e9, 100_000_000_000n],
    ['99999999.99', 9_999_999_999n],
  ])('is read exactly from %j', (value, expected) => {
    expect(parseHundredths(value)).toBe(expected)
  })

  it.each([
    '',
    ' 1 ',
    '1 ',
    '1e9',
    '1.005',
    1.005,
    'NaN',
    Number.NaN,
    'Infinity',
    Infinity,
    '+1',
    '1,5',
    '0x10',
    '.',
    '-',
    '1.',
    1e21,
    1e-7,
    '1\n',
  ])('does not accept %j as an amount', (value) => {
    expect(parseHundredths(value)).toBeUndefined()
  })

  it.each([
    ['0.1', '3', '0.30'],
    ['1.1', '3', '3.30'],
    ['19.99', '100', '1999.00'],
    ['33.33', '3', '99.99'],
    ['0.67', '1.5', '1.01'],
    ['0.01', '1.49', '0.01'],
    ['0.01', '1.5', '0.02'],
    ['-0', '1', '0.00'],
    ['1e9', '1', '0.00'],
  ])('is exact: %s each, %s times, is %s', (unitPrice, quantity, total) => {
    expect(totalOfRows([{ unitPrice, quantity }])).toBe(total)
  })

  it('is written with two decimals, and never as negative zero', () => {
    expect([0, 5, 50, 12_345, -5, -0, 9_999_999_999n].map(formatHundredths)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '123.45',
      '-0.05',
      '0.00',
      '99999999.99',
    ])
  })

  const centsUpTo = (max: bigint) => fc.bigInt({ min: 0n, max })

  it('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }), (cents) => {
        expect(parseHundredths(formatHundredths(cents))).toBe(cents)
        // A JSON number is a binary fraction on the way.
        expect(parseHundredths(Number(formatHundredths(cents)))).toBe(cents)
      }),
      { numRuns: 20_000 },
    )
  })

  it('equals exact arithmetic in 100,000 random invoices', () => {
    const item = fc.tuple(centsUpTo(1_000_000n), centsUpTo(9_999_999_999n))
    let cases = 0
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), (items) => {
        cases += 1
        // Quantity × price, both in hundredths, is in ten-thousandths, of which 100 are a cent.
        const exact = items.reduce((sum, [quantity, price]) => {
          const product = quantity * price
          return sum + product / 100n + (product % 100n >= 50n ? 1n : 0n)
        }, 0n)
        const typed = items.map(([quantity, price]) => ({
          quantity: formatHundredths(quantity),
          unitPrice: formatHundredths(price),
        }))
        if (totalOfRows(typed) !== formatHundredths(exact))
          throw new Error(`${JSON.stringify(typed)} is not ${exact}`)
        if (items.reduce((sum, line) => sum + lineTotalCents(...line), 0n) !== exact)
          throw new Error('lines differ')
      }),
      { numRuns: 100_000 },
    )
    expect(cases).toBe(100_000)
  })
})

describe('A typed price or quantity', () => {
  it.each([
    ['5', '5'],
    [' 5 ', '5'],
    ['5.', '5'],
    ['.5', '0.5'],
    ['$5', '5'],
    ['$ 5.25', '5.25'],
    ['5 $', '5'],
    ['US$5', '5'],
    ['USD 5', '5'],
    ['5 usd', '5'],
    ['1,234.50', '1234.50'],
    ['$1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['12,345,678.9', '12345678.9'],
    ['1 234.50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1,5', '1.5'],
    ['1,50', '1.50'],
    [',5', '0.5'],
    ['1234,5', '1234.5'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['１２．５', '12.5'],
    ['＄１，２３４．５０', '1234.50'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳', '123'],
    ['\u200E5\u200B', '5'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    // Either 1.234 or 1,234: ambiguous, and refused later because of its decimals.
    ['1.234', '1.234'],
  ])('of %j is read as %s', (typed, plain) => {
    expect(readTypedNumber(typed)).toBe(plain)
  })

  it.each([
    '',
    '$',
    '.',
    ',',
    '-',
    'five',
    '1e9',
    'NaN',
    '0,500',
    '1,23,4',
    '1,2345',
    '12,34.5',
    '1,234,5',
    '1.23.4',
    '1..5',
    '1,234.567.8',
    '1 2',
    '1,234 567',
    '(5)',
    '€5',
    '5%',
    '--5',
    '$$5',
    '1'.repeat(41),
  ])('of %j is refused', (typed) => {
    expect(readTypedNumber(typed)).toBeUndefined()
  })

  it('is read as the same number however an amount of two decimals is written', () => {
    const digits = fc.bigInt({ min: 0n, max: 9_999_999_999n })
    const styles = [
      (us: string) => us,
      (us: string) => `$${us}`,
      (us: string) => us.replaceAll(',', ''),
      (us: string) => us.replaceAll(',', ' '),
      (us: string) => us.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')),
    ]
    fc.assert(
      fc.property(digits, fc.constantFrom(...styles), (cents, write) => {
        const [whole = '', decimals = ''] = formatHundredths(cents).split('.')
        const typed = write(`${Number(whole).toLocaleString('en-US')}.${decimals}`)
        expect(parseHundredths(readTypedNumber(typed) ?? '')).toBe(cents)
      }),
    )
  })
})
