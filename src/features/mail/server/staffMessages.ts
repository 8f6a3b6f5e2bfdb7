import type { Tx } from '../../../server/database/db.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import { staffMessages, type StaffMessageKind } from '../staffMessages.ts'
import { htmlMail, signedText } from './layout.ts'
import { mailBrandOf } from './mailBrand.ts'
import { idDomainOf } from './senderDomain.ts'
import { isAddress, storeMail } from './outbox.ts'

interface MessageTo {
  message: StaffMessageKind
  email: string
  /** The staff's text, with line breaks. */
  text: string
  /** The host whose brand sends the mail. */
  host: string | undefined
  leadId: number
}

/**
 * Stores a mail with a text that staff wrote to one person, in the transaction that causes the mail. The brand's name
 * is the sender, and replies go to the brand's address. Returns the mail's id; undefined for an invalid address.
 */
export async function enqueueStaffMessage(
  tx: Tx,
  { message, email, text, host, leadId }: MessageTo,
): Promise<number | undefined> {
  if (!isAddress(email)) return undefined
  const brand = await mailBrandOf(tx, { host })
  const domain = idDomainOf(brand)
  const subject = `${staffMessages[message].subject} (${brand.brand})`
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`)
  // If there are contact lines, `senderLines` (layout.ts) adds the brand's name.
  const signature = brand.contact.length === 0 ? `\n\n-- \n${brand.brand}` : ''
  const [id] = await storeMail(tx, {
    subject,
    html: htmlMail(subject, paragraphs.join('\n'), brand),
    text: signedText(`${text}${signature}\n`, brand),
    event: message,
    recipients: [{ address: email }],
    about: { kind: 'lead', id: leadId },
    fromName: brand.brand,
    domain,
    headers: {
      ...(brand.email !== undefined && isAddress(brand.email) ? { 'Reply-To': brand.email } : {}),
      References: `<lead-${leadId}@${domain}>`,
    },
  })
  return id
}
