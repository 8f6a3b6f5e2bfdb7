import * as z from 'zod/mini'
import { blankAsAbsent, emailAddress, id, line, paragraphs, timestamp } from '../../fields.ts'
import { displayName } from '../../names.ts'

const websiteText = 'Please enter a valid website URL'

/**
 * The address of a website as it is stored, with https if there is no scheme; undefined for any scheme but http and
 * https, and for an address with a user name, which misleads: `https://bank.example@evil.example` leads to the latter.
 */
export function normalizedWebsite(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  // Some browsers accept host names with a blank in them.
  if (!/^https?:$/.test(url.protocol) || /[^\w.:[\]-]/.test(url.host)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // Without the slash that the parser adds to a bare host.
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href
}

const website = z.pipe(
  line(500),
  z.transform((text: string, context) => {
    const normalized = normalizedWebsite(text)
    if (normalized !== undefined && normalized.length <= 500) return normalized
    context.issues.push({ code: 'custom', message: websiteText, input: text })
    return z.NEVER
  }),
)

/** The fields of the company form. Blank ones become undefined. */
export const companyForm = z.object({
  name: displayName(200, 'Company name is required'),
  email: blankAsAbsent(emailAddress('Please enter a valid email address')),
  phone: blankAsAbsent(line(50)),
  website: blankAsAbsent(website),
  address: blankAsAbsent(line(300)),
})

/** Details without a field in the form: those that are not sent stay as they are. */
const moreDetails = z.object({
  city: z.optional(z.nullable(line(100))),
  state: z.optional(z.nullable(line(100))),
  zipCode: z.optional(z.nullable(line(20))),
  country: z.optional(z.nullable(line(100))),
  industry: z.optional(z.nullable(line(100))),
  size: z.optional(z.nullable(line(50))),
  notes: z.optional(z.nullable(paragraphs(5000))),
})

export const companyDetails = z.extend(companyForm, moreDetails.shape)
export type CompanyDetails = z.infer<typeof companyDetails>

const optionalText = z.nullable(z.string())

/** A row of the list of companies, for administrators and agents. */
export const companyRow = z.object({
  id,
  name: z.string(),
  email: optionalText,
  phone: optionalText,
  website: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  zipCode: optionalText,
})
export type CompanyRow = z.infer<typeof companyRow>

export const company = z.extend(companyRow, {
  country: optionalText,
  industry: optionalText,
  size: optionalText,
  notes: optionalText,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Company = z.infer<typeof company>
