import * as z from 'zod/mini'
import {
  blankAsAbsent,
  codeLine,
  emailAddress,
  id,
  line,
  paragraphs,
  timestamp,
} from '../../../shared/endpoint/fields.ts'
import { displayName } from '../../../shared/text/nameFields.ts'
import { filledDetails, mergedNotes, ticketAccesses } from './values.ts'

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
  codeLine(500),
  z.transform((text: string, context) => {
    const normalized = normalizedWebsite(text)
    if (normalized !== undefined && normalized.length <= 500) return normalized
    context.issues.push({ code: 'custom', message: websiteText, input: text })
    return z.NEVER
  }),
)

/** The fields of the company form. Blank ones become undefined. */
const companyForm = z.object({
  name: displayName(200, 'Company name is required'),
  email: blankAsAbsent(emailAddress('Please enter a valid email address')),
  phone: blankAsAbsent(codeLine(50)),
  website: blankAsAbsent(website),
  address: blankAsAbsent(line(300)),
})

/** Details without a specified field in the form: those that are not sent stay as they are. */
const moreDetails = z.object({
  city: z.optional(z.nullable(line(100))),
  state: z.optional(z.nullable(line(100))),
  zipCode: z.optional(z.nullable(line(20))),
  country: z.optional(z.nullable(line(100))),
  industry: z.optional(z.nullable(line(100))),
  size: z.optional(z.nullable(line(50))),
  notes: z.optional(z.nullable(paragraphs(5000))),
})
export type MoreDetail = keyof z.infer<typeof moreDetails>

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

/** A member's job and access, both set by administrators. */
export const memberChange = z.object({
  isPrimary: z._default(z.boolean(), false),
  isBilling: z._default(z.boolean(), false),
  isTechnical: z._default(z.boolean(), false),
  ticketAccess: z._default(z.enum(ticketAccesses), 'own'),
  readsInvoices: z._default(z.boolean(), false),
})
export type MemberChange = z.infer<typeof memberChange>

export const newMember = z.extend(memberChange, {
  userId: id,
  /** The company that the person is moved from: refused where it is another one meanwhile. */
  from: z._default(z.nullable(id), null),
  /** Whether colleagues may see what the person raised before today, too. */
  sharesEarlier: z._default(z.boolean(), false),
})
export type NewMember = z.infer<typeof newMember>

/** Someone who belongs to a company; the id is that of the account. */
export const companyMember = z.object({
  id,
  companyId: id,
  username: z.string(),
  name: z.string(),
  email: optionalText,
  phone: optionalText,
  isPrimary: z.boolean(),
  isBilling: z.boolean(),
  isTechnical: z.boolean(),
  ticketAccess: z.enum(ticketAccesses),
  readsInvoices: z.boolean(),
  createdAt: timestamp,
})
export type CompanyMember = z.infer<typeof companyMember>

/** Someone who may be added to a company. */
export const memberCandidate = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: optionalText,
  /** The company's name as it was typed before companies were records. */
  company: optionalText,
  /** The company that they belong to now. */
  present: z.nullable(z.object({ id, name: z.string() })),
})
export type MemberCandidate = z.infer<typeof memberCandidate>

/** A company and another one, which becomes part of it. */
export const companyMerge = z.object({
  companyId: id,
  mergedId: id,
  /** The version of the preview that the person has seen: refused where people or details are others meanwhile. */
  preview: z.optional(codeLine(100)),
})

const count = z.number()

/** Some people: how many, and the names of the first of them. */
export const namedPeople = z.object({ count, names: z.array(z.string()) })
export type NamedPeople = z.infer<typeof namedPeople>

/** The effect that a merge would have. */
export const mergePreview = z.object({
  version: z.string(),
  company: z.object({ id, name: z.string() }),
  merged: z.object({ id, name: z.string() }),
  /** Who comes over. */
  people: namedPeople,
  /** Who sees more then: people of the one company the tickets, or the invoices, of the other one's. */
  sharing: z.array(
    z.object({
      of: z.enum(['tickets', 'invoices']),
      by: namedPeople,
      /** The company whose records they are. */
      from: z.string(),
      count,
    }),
  ),
  /** The primary contact then. */
  primary: z.nullable(z.string()),
  /** Who is no longer primary contact then, because the other company has one. */
  formerPrimary: z.nullable(z.string()),
  leads: count,
  /** The details that come from the other company. */
  filled: z.array(z.enum(filledDetails)),
  notes: z.enum(mergedNotes),
})
export type MergePreview = z.infer<typeof mergePreview>

/** Where a company went that was merged into another one. */
export const mergedCompany = z.object({
  name: z.string(),
  companyId: id,
  companyName: z.string(),
  mergedAt: timestamp,
  /** The username of the administrator; null where the account is gone. */
  mergedBy: optionalText,
})
export type MergedCompany = z.infer<typeof mergedCompany>

/** The open work and the unpaid invoices of a company's people, and the companies that have become part of it. */
export const companySummary = z.object({
  openTickets: count,
  /** Those among them that are past due. */
  unpaidInvoices: count,
  pastDueInvoices: count,
  /** In dollars, such as '1240.00'. */
  unpaidAmount: z.string(),
  includes: z.array(z.object({ id, name: z.string(), mergedAt: timestamp, mergedBy: optionalText })),
})
export type CompanySummary = z.infer<typeof companySummary>

/** The number of records that someone has raised and been billed until now. */
export const earlierRecords = z.object({ tickets: count, invoices: count })
