import { withPlainDigits } from '../../../shared/text/digits.ts'

/** The maximum amount of an invoice: 99,999,999.99 dollars. */
export const maxAmountCents = 9_999_999_999n

const decimal = /^(-?)(\d*)(?:\.(\d{1,2}))?$/

/**
 * Parses a number of at most two decimals as exact hundredths: '19.99' and 19.99 become 1999n. The hundredths of an
 * amount in dollars are cents. Undefined for any other text or number, such as '1e9', ' 1 ', '', 'NaN' and 1.005. Works
 * on the digits instead of multiplying by 100, because 1.1 * 100 is not an integer.
 */
export function parseHundredths(value: string | number): bigint | undefined {
  const [, sign, whole = '', decimals = ''] = decimal.exec(String(value)) ?? []
  if (sign === undefined || (whole === '' && decimals === '') || whole.length > 15) return undefined
  const hundredths = BigInt(whole + decimals.padEnd(2, '0'))
  return sign === '-' ? -hundredths : hundredths
}

const group = String.raw`[1-9]\d{0,2}`
const space = String.raw`[\s'’]`
/** The accepted notations: plain or grouped, with a decimal point, or with a comma before one or two decimals. */
const typedNumbers = [
  /^(\d*)(?:\.(\d*))?$/,
  new RegExp(`^(${group}(?:(?:,\\d{3})+|(?:${space}\\d{3})+))(?:\\.(\\d*))?$`),
  new RegExp(`^(\\d*|${group}(?:(?:\\.\\d{3})+|(?:${space}\\d{3})+)),(\\d{1,2})$`),
  new RegExp(`^(${group}(?:\\.\\d{3}){2,})$`),
]

/**
 * Parses a typed price or quantity as a plain decimal number: '$1,234.50' is '1234.50', and '1,5' is '1.5'. A comma
 * before three digits is a thousands separator, because amounts have two decimals. Undefined for text that is no number
 * or is ambiguous, such as '0,500' and '1,23,4'.
 */
export function readTypedNumber(text: string): string | undefined {
  // No valid number is longer.
  if (text.length > 40) return undefined
  const bare = withPlainDigits(text)
    .trim()
    .replace('−', '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/^(-?)\s*(?:USD|US\$|\$)\s*(?=[-\d.,])/i, '$1')
    .replace(/(?<=\d)\s*(?:USD|\$)$/i, '')
  const sign = bare.startsWith('-') ? '-' : ''
  const digits = bare.slice(sign.length)
  if (!/\d/.test(digits)) return undefined
  for (const typed of typedNumbers) {
    const [found, whole = '', decimals = ''] = typed.exec(digits) ?? []
    if (found === undefined) continue
    return `${sign}${whole.replace(/\D/g, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`
  }
  return undefined
}

/** Formats 1999n as '19.99', always with two decimals and never as negative zero. */
export function formatHundredths(hundredths: bigint | number): string {
  const digits = String(hundredths).replace('-', '').padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Quantity times unit price, neither of them negative, in cents; half a cent is rounded up. */
export function lineTotalCents(quantityHundredths: bigint, unitPriceCents: bigint): bigint {
  return (quantityHundredths * unitPriceCents + 50n) / 100n
}

/**
 * The total that the server will compute for these rows, as a decimal string. A row with a value that is not a number
 * yet counts as 0.
 */
export function totalOfRows(
  rows: readonly { quantity: string | number; unitPrice: string | number }[],
): string {
  const totalsCents = rows.map(({ quantity, unitPrice }) => {
    const quantityHundredths = parseHundredths(quantity) ?? 0n
    const unitPriceCents = parseHundredths(unitPrice) ?? 0n
    return quantityHundredths > 0n && unitPriceCents > 0n
      ? lineTotalCents(quantityHundredths, unitPriceCents)
      : 0n
  })
  return formatHundredths(totalsCents.reduce((sum, totalCents) => sum + totalCents, 0n))
}
