import * as z from 'zod/mini'
import {
  atMost,
  blankAsNull,
  codeLine,
  emailAddress,
  idInPath,
  line,
  paragraphs,
  storable,
} from '../../../shared/endpoint/fields.ts'
import { withPlainDigits } from '../../../shared/text/digits.ts'
import { displayName } from '../../../shared/text/nameFields.ts'
import { trimmed } from '../../../shared/text/typedText.ts'
import { maxClients, maxFigures, maxSocialLinks } from './values.ts'

export * from './values.ts'

const optionalText = z.nullable(z.string())

/** The owner of facts: the installation, or the brand with this id. */
export const owner = z.union([z.literal('installation'), idInPath])
export type Owner = z.infer<typeof owner>

/** An extension such as 'ext. 12' or 'x12' at the end of a phone number. */
const phoneExtension = /[ ,]?(?:ext\.?|x) ?\d{1,6}$/i

/** Whether the text is a phone number as users write it: 3 to 15 digits (ITU-T E.164), and an optional extension. */
export function isPhone(text: string): boolean {
  const number = withPlainDigits(text).replace(phoneExtension, '')
  const digits = number.replace(/\D/g, '').length
  return /^\+?[\d ()./\u2010-\u2013-]+$/.test(number) && digits >= 3 && digits <= 15
}

const badLink = 'Please enter an address that begins with https://'

/**
 * Whether Intl knows the time zone by an IANA name. Offsets such as -05:00 and abbreviations such as EST are refused,
 * because they have no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z]\w+\//i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Whether this is an https URL without a username. A username misleads: `https://bank.example@evil.example` opens
 * evil.example.
 */
function isPublicAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  )
}

export const socialLink = z.object({
  name: line(40, 'Please enter a name such as LinkedIn'),
  address: codeLine(300).check(z.refine(isPublicAddress, badLink)),
})
export type SocialLink = z.infer<typeof socialLink>

const maxAddressLines = 5
const daysMessage = 'Payment days must be a whole number from 0 to 365'

const factFields = {
  phone: blankAsNull(
    codeLine(50).check(z.refine(isPhone, 'Please enter a phone number such as (614) 555-0142')),
  ),
  email: blankAsNull(emailAddress('Invalid email address')),
  address: blankAsNull(
    paragraphs(300).check(
      z.refine((text) => text.split('\n').length <= maxAddressLines, 'Please use at most five lines'),
    ),
  ),
  openingHours: blankAsNull(
    paragraphs(300).check(z.refine((text) => text.split('\n').length <= 7, 'Please use at most seven lines')),
  ),
  timeZone: blankAsNull(
    line(50).check(z.refine(isTimeZone, 'Please enter a time zone such as America/New_York')),
  ),
  legalName: blankAsNull(displayName(150)),
  registration: blankAsNull(line(100)),
  billingEmail: blankAsNull(emailAddress('Invalid email address')),
  paymentText: blankAsNull(paragraphs(1000)),
}
const paymentDays = z
  .number(daysMessage)
  .check(z.int(daysMessage), z.minimum(0, daysMessage), z.maximum(365, daysMessage))
const socialLinks = z.array(socialLink).check(z.maxLength(maxSocialLinks))

/** Omitted fields stay unchanged; null and blank text clear a field. */
export const factsChange = z.object({
  ...factFields,
  paymentDays: z.optional(z.nullable(paymentDays)),
  socialLinks: z.optional(socialLinks),
})
export type FactsChange = z.infer<typeof factsChange>

/** The values of the form. Here `paymentDays` is text, as the user typed it. */
export const factsForm = z.object({
  ...factFields,
  paymentDays: z.pipe(
    codeLine(10),
    z.pipe(
      z.transform((text: string) => (text === '' ? null : Number(withPlainDigits(text)))),
      z.nullable(paymentDays),
    ),
  ),
  socialLinks,
})

export const facts = z.object({
  phone: optionalText,
  email: optionalText,
  address: optionalText,
  openingHours: optionalText,
  timeZone: optionalText,
  legalName: optionalText,
  registration: optionalText,
  billingEmail: optionalText,
  paymentText: optionalText,
  paymentDays: z.nullable(z.number()),
  socialLinks: z.array(z.object({ name: z.string(), address: z.string() })),
})
export type Facts = z.infer<typeof facts>

const maxLegalBytes = 100_000

export const legalPageForm = z.object({
  markdown: z
    .string()
    .check(
      atMost(maxLegalBytes),
      z.refine(
        (text) => new TextEncoder().encode(text).byteLength <= maxLegalBytes,
        'This page is too long: it may have 100 KB',
      ),
    )
    .check(storable),
})
export type LegalPageText = z.infer<typeof legalPageForm>

export const figure = z.object({
  number: line(12, 'Please enter a number'),
  words: line(60, 'Please say what the number is'),
})
export type Figure = z.infer<typeof figure>

export const client = z.object({
  name: line(80, 'Please enter the name of the client'),
  path: line(300, 'Please upload the logo'),
})
export type Client = z.infer<typeof client>

const nobodySaidIt = { path: ['quotationName'], error: 'Please say who said it' }

/** Omitted fields stay unchanged; null, blank text and empty lists clear a field. */
export const proofChange = z.object({
  clients: z.optional(z.array(client).check(z.maxLength(maxClients))),
  quotationText: blankAsNull(paragraphs(500)),
  quotationName: blankAsNull(line(100)),
  quotationCompany: blankAsNull(line(100)),
  figures: z.optional(z.array(figure).check(z.maxLength(maxFigures))),
  certificates: z.optional(z.array(line(80, 'Required')).check(z.maxLength(8))),
  responseTime: blankAsNull(line(160)),
})
export type ProofChange = z.infer<typeof proofChange>

/**
 * The values of the form. Here the certificates are one text with a line for each, and blank rows of figures are
 * dropped.
 */
export const proofForm = z
  .object({
    ...proofChange.shape,
    clients: z.array(client).check(z.maxLength(maxClients)),
    figures: z.pipe(
      z.array(z.object({ number: line(12), words: line(60) })),
      z.pipe(
        z.transform((rows: Figure[]) => rows.filter(({ number, words }) => number !== '' || words !== '')),
        z.array(figure),
      ),
    ),
    certificates: z.pipe(
      paragraphs(700),
      z.pipe(
        z.transform((text: string) => text.split('\n').map(trimmed).filter(Boolean)),
        z.array(line(80)).check(z.maxLength(8, 'Please name at most eight')),
      ),
    ),
  })
  .check(z.refine(({ quotationText, quotationName }) => !quotationText || quotationName, nobodySaidIt))

export const uploadedClientLogo = z.object({ path: z.string() })
