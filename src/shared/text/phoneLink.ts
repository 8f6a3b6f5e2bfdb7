import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withPlainDigits } from './digits.ts'

/** Emergency and service numbers, which are called as they are written. */
const short = /^\d{3}$/

/**
 * A phone number as people write it, as the address of a telephone link (RFC 3966); a number without a country code is one of
 * the United States. Undefined where the text is not certainly the number of one telephone: it holds anything else, such as
 * "option 2", or there is no such number.
 */
export function phoneLink(phone: string): string | undefined {
  const text = withPlainDigits(phone).trim()
  if (short.test(text)) return `tel:${text}`
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  return number?.isValid() ? number.getURI() : undefined
}
