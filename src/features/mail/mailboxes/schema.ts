import * as z from 'zod/mini'
import { codeLine, emailAddress, id, line, secret, timestamp } from '../../../shared/endpoint/fields.ts'
import { serverHost, serverPort } from '../../base/settings/serverFields.ts'
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

/** How the emails of a mailbox are fetched from a mail server. */
export const imapSettings = z.object({
  host: serverHost('IMAP'),
  port: serverPort('IMAP'),
  /** Whether the connection must be encrypted: from the first byte on port 993, by STARTTLS on other ports. */
  secure: z.boolean(),
  user: codeLine(254, 'Username is required'),
  /** The stored password is kept for the mask (maskedPassword). */
  password: secret(1000, 'Password is required'),
  folder: line(200, 'Folder is required'),
  /** Whether a fetched email is marked as read on the server. */
  marksRead: z.boolean(),
})
export type ImapSettings = z.infer<typeof imapSettings>

/** The password is always the mask (maskedPassword), because it is never sent to the browser. */
export const shownImap = z.extend(imapSettings, {
  /** When the current connection was made; null without one. */
  connectedAt: z.nullable(timestamp),
  /** Since when connecting fails, and why; null with a connection. */
  failingSince: z.nullable(timestamp),
  problem: z.nullable(z.string()),
})
export type ShownImap = z.infer<typeof shownImap>

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
  /** Null if no emails are fetched. */
  imap: z.nullable(shownImap),
})
export type Mailbox = z.infer<typeof mailbox>

/** The only response with the secret of a webhook. */
export const createdWebhook = z.object({
  /** The path of the address to which emails are posted, with the secret at its end. */
  path: z.string(),
  mailbox,
})
export type CreatedWebhook = z.infer<typeof createdWebhook>
