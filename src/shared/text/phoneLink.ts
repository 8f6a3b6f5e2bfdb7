import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withPlainDigits } from './digits.ts'

/** Emergency and service numbers, which are called as they are written. */
const short = /^\d{3}$/

/**
 * The telephone link (RFC 3966) for a phone number as people write it. A number without a country code is read as a US
 * number. Undefined if no such number exists, or if the text has other words, such as "option 2".
 */
export function phoneLink(phone: string): string | undefined {
  const text = withPlainDigits(phone).trim()
  if (short.test(text)) return `tel:${text}`
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  return number?.isValid() ? number.getURI() : undefined
}
