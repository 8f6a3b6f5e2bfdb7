import * as z from 'zod/mini'
import {
  blankAsAbsent,
  codeLine,
  emailAddress,
  id,
  idInPath,
  line,
  paragraphs,
  timestamp,
} from '../../../shared/endpoint/fields.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { displayName } from '../../../shared/text/nameFields.ts'
import { companyOrders, filledDetails, mergedNotes, ticketAccesses } from './values.ts'

const websiteText = 'Please enter a valid website URL'

/**
 * The URL of a website as it is stored, with https if there is no scheme. Undefined for other schemes than http and
 * https. Also undefined for a URL with a user name, which misleads: `https://bank.example@evil.example` leads to
 * evil.example.
 */
export function normalizedWebsite(text: string): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  // Some browsers accept host names with a space in them.
  if (!/^https?:$/.test(url.protocol) || /[^\w.:[\]-]/.test(url.host)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // Removes the slash that the parser adds after a host.
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

/** The fields of the company form. Blank fields become undefined. */
const companyForm = z.object({
  name: displayName(200, 'Company name is required'),
  email: blankAsAbsent(emailAddress('Please enter a valid email address')),
  phone: blankAsAbsent(codeLine(50)),
  website: blankAsAbsent(website),
  address: blankAsAbsent(line(300)),
})

/** Details that the form in the specification lacks. A request that does not send them leaves them unchanged. */
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

/** Which companies a list that is requested by range has, and their order. */
export const companySelection = z.object({
  /**
   * Words, or beginnings of words, of the name, email address, phone number, website, address, city, state or zip code,
   * in any order. All must match; only the newest 5,000 matches count. Only the 8 longest words count.
   */
  words: z.optional(line(maxSearchCharacters)),
  /** The id of a company that is left out. */
  except: z.optional(idInPath),
  sort: z.optional(z.enum(companyOrders)),
  direction: z.optional(z.enum(directions)),
})
export type CompanySelection = z.infer<typeof companySelection>

export const company = z.extend(companyRow, {
  country: optionalText,
  industry: optionalText,
  size: optionalText,
  notes: optionalText,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Company = z.infer<typeof company>

/** A member's role as a contact and their access to records, both set by administrators. */
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
  /**
   * The company that the person belongs to, as the caller has seen it; null for none. If the person's company has
   * changed since, the request is refused.
   */
  from: z._default(z.nullable(id), null),
  /** Whether colleagues may also see the tickets and invoices from before the person joined. */
  sharesEarlier: z._default(z.boolean(), false),
})
export type NewMember = z.infer<typeof newMember>

/** A member of a company; `id` is the user id. */
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

/** A person who may be added to a company. */
export const memberCandidate = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: optionalText,
  /** The company name typed in the account, which need not be the name of a stored company. */
  company: optionalText,
  /** The company that the person belongs to now. */
  present: z.nullable(z.object({ id, name: z.string() })),
})
export type MemberCandidate = z.infer<typeof memberCandidate>

/** A company, and the duplicate to merge into it. */
export const companyMerge = z.object({
  companyId: id,
  mergedId: id,
  /**
   * The version of the preview that the user has seen. If people or details have changed since, the merge is refused.
   */
  preview: z.optional(codeLine(100)),
})

const count = z.number()

/** The number of people, and the names of the first few. */
export const namedPeople = z.object({ count, names: z.array(z.string()) })
export type NamedPeople = z.infer<typeof namedPeople>

export const mergePreview = z.object({
  version: z.string(),
  company: z.object({ id, name: z.string() }),
  merged: z.object({ id, name: z.string() }),
  /** The people who join the company. */
  people: namedPeople,
  /**
   * The people who gain access. After the merge, people of one company may see tickets or invoices of the other
   * company.
   */
  sharing: z.array(
    z.object({
      of: z.enum(['tickets', 'invoices']),
      by: namedPeople,
      /** The name of the company that owns the tickets or invoices. */
      from: z.string(),
      count,
    }),
  ),
  /** The primary contact after the merge. */
  primary: z.nullable(z.string()),
  /** The primary contact who loses that role, because the other company also has a primary contact. */
  formerPrimary: z.nullable(z.string()),
  leads: count,
  /** The details that are taken from the merged company. */
  filled: z.array(z.enum(filledDetails)),
  notes: z.enum(mergedNotes),
})
export type MergePreview = z.infer<typeof mergePreview>

/** The company that a deleted company was merged into. */
export const mergedCompany = z.object({
  name: z.string(),
  companyId: id,
  companyName: z.string(),
  mergedAt: timestamp,
  /** The username of the administrator; null if the account was deleted. */
  mergedBy: optionalText,
})
export type MergedCompany = z.infer<typeof mergedCompany>

/** The open tickets and the unpaid invoices of a company's people, and the companies merged into it. */
export const companySummary = z.object({
  openTickets: count,
  unpaidInvoices: count,
  pastDueInvoices: count,
  /** In dollars, such as '1240.00'. */
  unpaidAmount: z.string(),
  includes: z.array(z.object({ id, name: z.string(), mergedAt: timestamp, mergedBy: optionalText })),
})
export type CompanySummary = z.infer<typeof companySummary>

/** The number of tickets and invoices that a customer already has. */
export const earlierRecords = z.object({ tickets: count, invoices: count })
