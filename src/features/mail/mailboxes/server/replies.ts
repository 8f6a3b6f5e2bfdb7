import type { Db } from '../../../../server/database/db.ts'
import type { SecretBox } from '../../../../server/secrets/secretBox.ts'
import type { MailAbout } from '../../server/mailAbout.ts'
import { listMailboxes } from './queries.ts'
import { replyAddressOf, replyTokenOf } from './replyAddress.ts'

/** The sentence of templates for as long as there is no mailbox. */
export const repliesUnread = 'Please reply in the portal. Replies to this email are not read.'
const repliesRead = 'Reply to this email, or in the portal.'

interface Answerable {
  messageId: string
  html: string
  text: string
  headers: Record<string, string>
}

interface AboutOne {
  /** The account that the mail is for. */
  userId: number | null
  about: MailAbout | null
}

/** The ticket and its customer, if the mails that are sent as one are for the customer of a single ticket. */
function subjectOf(mails: readonly AboutOne[]) {
  const [first] = mails
  if (first?.about?.kind !== 'ticket' || first.userId === null) return undefined
  const { id, customerId, brandId = null } = first.about
  const isOne = mails.every(({ about }) => about?.kind === 'ticket' && about.id === id)
  return isOne && customerId === first.userId ? { ticketId: id, userId: customerId, brandId } : undefined
}

/** The mailbox of the brand, or else the first one; undefined without mailboxes. */
async function mailboxOf(db: Db, brandId: number | null) {
  const mailboxes = await listMailboxes(db)
  const ofDefault = mailboxes.find((mailbox) => mailbox.brandId === null)
  return mailboxes.find((mailbox) => mailbox.brandId === brandId) ?? ofDefault ?? mailboxes[0]
}

/**
 * Makes a mail to the customer of a ticket one that can be answered, if there is a mailbox. Answers go to an address with
 * a token; the message id has the token as well, because some servers accept no such address.
 *
 * @param mails the mails that are sent as this one
 */
export async function withReplyAddress<Mail extends Answerable>(
  { db, secretBox }: { db: Db; secretBox: SecretBox },
  mail: Mail,
  mails: readonly AboutOne[],
): Promise<Mail> {
  const subject = subjectOf(mails)
  const mailbox = subject && (await mailboxOf(db, subject.brandId))
  if (!mailbox) return mail
  const { ticketId, userId } = subject
  const [unique, domain] = mail.messageId.split('@')
  return {
    ...mail,
    messageId: `${unique}.${replyTokenOf(secretBox, { ticketId, userId })}@${domain}`,
    headers: {
      ...mail.headers,
      'Reply-To': replyAddressOf(secretBox, mailbox.address, { ticketId, userId }),
    },
    html: mail.html.replaceAll(repliesUnread, repliesRead),
    text: mail.text.replaceAll(repliesUnread, repliesRead),
  }
}
