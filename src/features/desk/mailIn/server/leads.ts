import * as z from 'zod/mini'
import type { Tx } from '../../../../server/database/db.ts'
import { emailAddress } from '../../../../shared/endpoint/fields.ts'
import { displayName } from '../../../../shared/text/nameFields.ts'
import { wholeOf, withRemarks, type MailContent } from './content.ts'
import { cutText } from './mailText.ts'

/** A lead that came by email. */
export interface EmailLead {
  name: string
  email: string
  message: string
  /** The brand of the mailbox; null for the default brand. */
  brandId: number | null
}

/** Stores a lead, and enqueues the mail to staff about it; returns its id. Handed in, because leads are above this area. */
export type AddLead = (tx: Tx, lead: EmailLead) => Promise<number>

/** In characters, as for messages from the contact page. */
const maxMessage = 5_000
const name = displayName(100)

/** Whether an address is one to which a lead can be answered. */
export const isAnswerable = (address: string): boolean => emailAddress().safeParse(address).success

/** The lead that a mail becomes; undefined if its sender cannot be answered. */
export function leadOf({ arrived, ...content }: MailContent): EmailLead | undefined {
  const { mail, mailbox } = arrived
  if (!mail.sender || !isAnswerable(mail.sender.address)) return undefined
  const named = z.safeParse(name, mail.sender.name)
  const text = withRemarks(wholeOf(mail), { arrived, ...content })
  return {
    name: (named.success && named.data) || mail.sender.address,
    email: mail.sender.address,
    message: cutText([mail.subject, text].filter(Boolean).join('\n\n'), maxMessage),
    brandId: mailbox?.brandId ?? null,
  }
}
