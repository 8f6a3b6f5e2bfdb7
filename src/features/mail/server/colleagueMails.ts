import { isStaff } from '../../../roles.ts'
import type { Tx } from '../../../server/database/db.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import { calledName } from '../../accounts/names.ts'
import { colleagueMails, type ColleagueMailKind } from '../colleagueMails.ts'
import { uniqueAddresses } from './commands.ts'
import { htmlMail, signedText } from './layout.ts'
import { mailBrandOf, type MailBrand } from './mailBrand.ts'
import { storeMail } from './outbox.ts'
import { escapeLines, headerLine, type RenderedMail } from './render.ts'
import { idDomainOf } from './senderDomain.ts'
import { mailedColumns, whyNoMail } from './whyNoMail.ts'

interface ColleagueMail {
  kind: ColleagueMailKind
  /** Who caused it, and is never mailed. */
  actorId: number
  /** The colleagues. Accounts that are no staff, and those that whyNoMail has a reason against, get no mail. */
  userIds: readonly number[]
  ticket: { id: number; title: string }
  /** The text that the colleague, or the customer, wrote, in lines. */
  text?: string
  /** Addresses that another mail reaches. */
  notTo?: readonly string[]
}

const footer =
  "You're receiving this email because notifications are turned on for your account. Please reply in the portal. Replies to this email are not read."

/**
 * Stores a mail to each of these colleagues, in the transaction of its cause. Those of one ticket within minutes become one
 * mail. They are never joined with mails of other kinds: a customer's account may have the same address. Returns the ids of
 * the colleagues who are mailed.
 */
export async function enqueueColleagueMails(
  tx: Tx,
  { kind, actorId, userIds, ticket, text, notTo = [] }: ColleagueMail,
): Promise<number[]> {
  const ids = [...new Set([actorId, ...userIds])]
  if (ids.length === 1) return []
  const users = await tx
    .selectFrom('users')
    .select(['id', 'role', 'username', 'firstName', 'lastName', 'fullName', ...mailedColumns])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const actor = users.find(({ id }) => id === actorId)
  const mailed = users.filter((user) => user !== actor && isStaff(user.role) && whyNoMail(user) === null)
  const told = new Set(notTo.map((address) => address.toLowerCase()))
  const recipients = uniqueAddresses(mailed.flatMap(({ email }) => email ?? [])).filter(
    (address) => !told.has(address.toLowerCase()),
  )
  if (recipients.length === 0) return []
  const brand = await mailBrandOf(tx)
  const domain = idDomainOf(brand)
  const thread = `ticket-${ticket.id}`
  await storeMail(tx, {
    ...renderColleagueMail(kind, { by: actor ? calledName(actor) : 'A colleague', ticket, text }, brand),
    event: kind,
    recipients,
    domain,
    headers: { References: `<${thread}@${domain}>` },
    joining: { group: 'tickets', key: `colleagues ${thread}` },
  })
  return mailed.map(({ id }) => id)
}

function renderColleagueMail(
  kind: ColleagueMailKind,
  { by, ticket, text }: { by: string; ticket: ColleagueMail['ticket']; text: string | undefined },
  brand: MailBrand,
): RenderedMail {
  const { title, sentence } = colleagueMails[kind]
  const intro = `${by} ${sentence} ticket #${ticket.id} “${ticket.title}”.`
  const link = brand.origin && `${brand.origin}/agent/tickets/${ticket.id}`
  const html = [
    `<h1>${title}</h1>`,
    `<p>${escapeHtml(intro)}</p>`,
    text && `<div class="letter">${escapeLines(text)}</div>`,
    link && `<p><a class="button" href="${escapeHtml(link)}">View ticket</a></p>`,
    `<p class="quiet">${footer}</p>`,
  ]
  const lines = [title, intro, text, link && `View ticket: ${link}`, `-- \n${footer}`]
  const subject = headerLine(`${title}: [Ticket #${ticket.id}] ${ticket.title}`)
  return {
    subject,
    html: htmlMail(subject, html.filter(Boolean).join('\n'), brand),
    text: signedText(`${lines.filter(Boolean).join('\n\n')}\n`, brand),
  }
}
