import * as z from 'zod/mini'
import {
  atMost,
  blankAsAbsent,
  blankAsNull,
  codeLine,
  emailAddress,
  id,
  line,
  paragraphs,
  timestamp,
} from '../../../shared/endpoint/fields.ts'
import { chosenUsername, displayName } from '../../../shared/text/nameFields.ts'
import { maxServiceChars, maxServices } from '../../../shared/site/site.ts'
import {
  companyChoices,
  companyLikenesses,
  customerLikenesses,
  inquiryTypes,
  leadStates,
  personChoices,
} from './values.ts'

export * from './values.ts'

export const inquiry = z.object({
  name: displayName(100, 'Name is required'),
  email: emailAddress(),
  company: blankAsAbsent(displayName(100)),
  phone: codeLine(50, 'Phone is required'),
  type: z._default(z.enum(inquiryTypes), 'contact'),
  services: z._default(z.array(line(maxServiceChars)).check(z.maxLength(maxServices)), []),
  message: paragraphs(5000, 1, 'Message is required'),
  /** Honeypot: people do not see this field, so only programs fill it. */
  website: z.optional(z.string().check(atMost(200))),
})
export type Inquiry = z.infer<typeof inquiry>

export const contactRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.string(),
  message: z.string(),
  type: z.enum(inquiryTypes),
  services: z.array(z.string()),
  createdAt: timestamp,
  state: z.enum(leadStates),
  /** When and by whom the lead was won or lost. Names are null if the account or the company was deleted. */
  closedAt: z.nullable(timestamp),
  closedBy: z.nullable(z.string()),
  lostReason: z.nullable(z.string()),
  assignedTo: z.nullable(id),
  assignee: z.nullable(z.string()),
  answeredAt: z.nullable(timestamp),
  companyId: z.nullable(id),
  clientCompany: z.nullable(z.string()),
  /** A company with the name that the visitor typed. The lead may have nothing to do with it. */
  namedCompanyId: z.nullable(id),
  customerId: z.nullable(id),
  customer: z.nullable(z.string()),
})
export type ContactRequest = z.infer<typeof contactRequest>

/** Users to whom a lead can be assigned. */
export const leadAssignee = z.object({ id, username: z.string() })
export type LeadAssignee = z.infer<typeof leadAssignee>

export const leadChange = z.object({
  state: z.enum(leadStates),
  assignedTo: z.nullable(id),
  /** Stored only while the lead is lost. */
  lostReason: blankAsNull(line(200)),
})
export type LeadChange = z.infer<typeof leadChange>

/** The chosen id in a form; '' for none. */
const chosenId = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => (text === '' ? null : Number(text))),
  ),
  z.nullable(id),
)

/** The values of the form, where '' means no assignee. */
export const leadChangeForm = z.extend(leadChange, {
  assignedTo: chosenId,
})

export const newLeadAnswer = z.object({
  message: paragraphs(5000, 1, 'Answer cannot be empty'),
})

export const leadAnswer = z.object({
  id,
  /** Null if the account was deleted. */
  author: z.nullable(z.string()),
  message: z.string(),
  /** The state of the answer's mail. The mail is deleted a month after it was sent; then the state is null. */
  mail: z.nullable(z.enum(['waiting', 'sending', 'sent', 'failed'])),
  createdAt: timestamp,
})
export type LeadAnswer = z.infer<typeof leadAnswer>

/** Existing records that may be a lead's company or person, the most likely first. */
export const leadDuplicates = z.object({
  companies: z.array(z.object({ id, name: z.string(), reasons: z.array(z.enum(companyLikenesses)) })),
  customers: z.array(
    z.object({
      id,
      username: z.string(),
      name: z.string(),
      /** The company that the customer belongs to. If null, `company` is only the name typed in the account. */
      companyId: z.nullable(id),
      company: z.nullable(z.string()),
      reasons: z.array(z.enum(customerLikenesses)),
    }),
  ),
})
export type LeadDuplicates = z.infer<typeof leadDuplicates>

const name = blankAsNull(displayName(100))

const conversion = z.object({
  company: z.enum(companyChoices),
  companyName: blankAsAbsent(displayName(200)),
  companyId: z.optional(z.nullable(id)),
  person: z.enum(personChoices),
  customerId: z.optional(z.nullable(id)),
  username: blankAsAbsent(chosenUsername),
  email: blankAsAbsent(emailAddress()),
  firstName: name,
  lastName: name,
  /** Whether to invite the person by mail. */
  invite: z._default(z.boolean(), true),
})
type Conversion = z.infer<typeof conversion>

const needed = (
  field: 'companyName' | 'companyId' | 'customerId' | 'username' | 'email' | 'person',
  isGiven: (chosen: Conversion) => boolean,
  error: string,
) => z.refine<Conversion>(isGiven, { error, path: [field] })

const rules = [
  needed(
    'companyName',
    ({ company, companyName }) => company !== 'new' || !!companyName,
    'Company name is required',
  ),
  needed('companyId', ({ company, companyId }) => company !== 'existing' || !!companyId, 'Choose a company'),
  needed(
    'customerId',
    ({ person, customerId }) => person !== 'existing' || !!customerId,
    'Choose a customer',
  ),
  needed('username', ({ person, username }) => person !== 'new' || !!username, 'Username is required'),
  needed('email', ({ person, email }) => person !== 'new' || !!email, 'Email is required'),
  needed(
    'person',
    ({ company, person }) => company !== 'none' || person !== 'none',
    'Choose a company, a person or both',
  ),
] as const

/** The choices for a conversion. The lead must get a company, a customer, or both. */
export const leadConversion = conversion.check(...rules)
export type LeadConversion = z.infer<typeof leadConversion>

const conversionFields = z.extend(conversion, { companyId: chosenId, customerId: chosenId }).check(...rules)

/**
 * The values of the form, where '' means no company and no customer. Hidden fields are emptied, so that they are always
 * valid.
 */
export const leadConversionForm = z.pipe(
  z.transform((form: z.input<typeof conversionFields>) => ({
    ...form,
    ...(form.company !== 'new' && { companyName: '' }),
    ...(form.company !== 'existing' && { companyId: '' }),
    ...(form.person !== 'existing' && { customerId: '' }),
    ...(form.person !== 'new' && { username: '', email: '', firstName: '', lastName: '' }),
  })),
  conversionFields,
)
