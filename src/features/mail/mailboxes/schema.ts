import * as z from 'zod/mini'
import { emailAddress, id, line, timestamp } from '../../../shared/endpoint/fields.ts'
import { strangerRules } from './values.ts'

export * from './values.ts'

/** The values of the categories and priorities of tickets, which mails know only as words. */
const ticketCategory = z.enum(['technical', 'billing', 'service', 'feedback', 'other'])
const ticketPriority = z.enum(['low', 'medium', 'high', 'critical'])

const hasNoPlus = z.refine<string>(
  (address) => !address.includes('+'),
  'Please enter the address without a part after “+”',
)

const values = {
  address: z.pipe(
    emailAddress().check(hasNoPlus),
    z.transform((address) => address.toLowerCase()),
  ),
  name: line(100, 'Please enter a name'),
  category: ticketCategory,
  priority: ticketPriority,
  strangers: z.enum(strangerRules),
}

/** `brandId` is null for the default brand. */
export const mailboxSettings = z.object({ ...values, brandId: z.nullable(id) })
export type MailboxSettings = z.infer<typeof mailboxSettings>

/** The values of the form. Here `brandId` is text, because the field for the brand has text values. */
export const mailboxForm = z.object({ ...values, brandId: z.string() })

export const mailbox = z.object({
  id,
  address: z.string(),
  name: z.string(),
  brandId: z.nullable(id),
  category: ticketCategory,
  priority: ticketPriority,
  strangers: z.enum(strangerRules),
  lastMailAt: z.nullable(timestamp),
  hasWebhook: z.boolean(),
  webhookCreatedAt: z.nullable(timestamp),
})
export type Mailbox = z.infer<typeof mailbox>

/** The only response with the secret of a webhook. */
export const createdWebhook = z.object({
  /** The path of the address to which emails are posted, with the secret at its end. */
  path: z.string(),
  mailbox,
})
export type CreatedWebhook = z.infer<typeof createdWebhook>
