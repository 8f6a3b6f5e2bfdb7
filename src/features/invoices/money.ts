/** The largest amount an invoice can have: 99,999,999.99 in cents. */
export const maxCents = 9_999_999_999n

const grammar = /^(-?)(\d*)(?:\.(\d{1,2}))?$/

/**
 * A number of at most two decimals in hundredths, exactly: '19.99' and 19.99 are 1999n. Undefined for whatever is
 * no such number: '1e9', ' 1 ', '', 'NaN', 1.005. Goes by the digits, never by arithmetic: 1.1 * 100 is no integer.
 */
export function parseHundredths(value: string | number): bigint | undefined {
  const [, sign, whole = '', decimals = ''] = grammar.exec(String(value)) ?? []
  if (sign === undefined || (whole === '' && decimals === '') || whole.length > 15) return undefined
  const amount = BigInt(whole + decimals.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}

/** 1999n as '19.99'; there is no negative zero. */
export function formatHundredths(value: bigint | number): string {
  const digits = String(value).replace('-', '').padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Quantity times unit price, both in hundredths and not negative, in cents; half a cent counts as one. */
export function lineTotalCents(quantity: bigint, unitPrice: bigint): bigint {
  return (quantity * unitPrice + 50n) / 100n
}

/**
 * The total that the server will find for these rows as they are being typed, as a decimal string. What is not a
 * number yet counts as nothing.
 */
export function totalWhileTyping(
  items: readonly { quantity: string | number; unitPrice: string | number }[],
): string {
  const totals = items.map(({ quantity, unitPrice }) => {
    const [count, price] = [parseHundredths(quantity) ?? 0n, parseHundredths(unitPrice) ?? 0n]
    return count > 0n && price > 0n ? lineTotalCents(count, price) : 0n
  })
  return formatHundredths(totals.reduce((sum, total) => sum + total, 0n))
}
