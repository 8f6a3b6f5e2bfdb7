import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withPlainDigits } from './digits.ts'

/** Emergency and service numbers, which are called as they are written. */
const short = /^\d{3}$/

/**
 * The telephone link (RFC 3966) for a phone number as people write it; a number without a country code is one of the
 * United States. Undefined if the text is not certainly the number of one telephone: it has other words, such as
 * "option 2", or no such number exists.
 */
export function phoneLink(phone: string): string | undefined {
  const text = withPlainDigits(phone).trim()
  if (short.test(text)) return `tel:${text}`
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  return number?.isValid() ? number.getURI() : undefined
}
