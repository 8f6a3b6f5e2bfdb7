import * as z from 'zod/mini'
import { emailAddress, id, line } from '../../../shared/endpoint/fields.ts'
import { strangerRules } from './values.ts'

/** The values of the categories and priorities of tickets, which mails know only as words. */
const ticketCategory = z.enum(['technical', 'billing', 'service', 'feedback', 'other'])
const ticketPriority = z.enum(['low', 'medium', 'high', 'critical'])

const hasNoPlus = z.refine<string>(
  (address) => !address.includes('+'),
  'Please enter the address without a part after “+”',
)

export const mailboxSettings = z.object({
  address: z.pipe(
    emailAddress().check(hasNoPlus),
    z.transform((address) => address.toLowerCase()),
  ),
  name: line(100, 'Please enter a name'),
  /** Null for the default brand. */
  brandId: z.nullable(id),
  category: ticketCategory,
  priority: ticketPriority,
  strangers: z.enum(strangerRules),
})
export type MailboxSettings = z.infer<typeof mailboxSettings>
