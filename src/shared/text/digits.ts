const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a decimal digit: Unicode has the digits of each script in a row from 0 to 9. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first -= 1
  // The rows of two scripts may be adjacent, so `first` may be the 0 of an earlier row.
  return String((code - first) % 10)
}

/**
 * The text with the decimal digits of every script (١, ९, ५) as 0 to 9, other full-width characters as ASCII, and
 * without invisible characters. Superscripts stay: 5² is not 52.
 */
export const withPlainDigits = (text: string): string =>
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, valueOf)
    .replaceAll(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
