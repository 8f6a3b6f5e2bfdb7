import * as z from 'zod/mini'
import { blankAsAbsent, emailAddress, id, line, paragraphs, timestamp } from '../../fields.ts'

const websiteText = 'Please enter a valid website URL'

/**
 * The address of a website as it is stored: https unless another scheme is written out, and http and https alone.
 * A name or password in it is refused: `https://bank.example@evil.example` leads elsewhere than it reads.
 */
export function normalizedWebsite(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  // Some browsers take a host name with a blank in it for one that is merely written oddly.
  if (!/^https?:$/.test(url.protocol) || /[^\w.:[\]-]/.test(url.host)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // The bare host reads better without the slash that the parser adds.
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

/** What the company forms ask for. Blank fields are sent as absent. */
export const companyForm = z.object({
  name: line(200, 'Company name is required'),
  email: blankAsAbsent(emailAddress('Please enter a valid email address')),
  phone: blankAsAbsent(line(50)),
  website: blankAsAbsent(website),
  address: blankAsAbsent(line(300)),
})

/** Details that no form asks for: taken where they are sent, kept as they are where not. */
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

/** What lists of companies show, here and in the agents' portal. */
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
