import { isStaff } from '../../../shared/endpoint/roles.ts'
import type { Tx } from '../../../server/database/db.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import { nameKeyOf } from '../../../shared/text/nameKey.ts'
import { calledName } from '../../../shared/text/calledName.ts'
import { colleagueMails, type ColleagueMailKind } from '../colleagueMails.ts'
import { htmlMail, signedText } from './layout.ts'
import { mailBrandOf, type MailBrand } from './mailBrand.ts'
import { oneForEachAddress, storeMail, withdrawMails } from './outbox.ts'
import { escapeLines, headerLine, type RenderedMail } from './render.ts'
import { idDomainOf } from './senderDomain.ts'
import { mailedColumns, whyNoMail } from './whyNoMail.ts'

interface ColleagueMail {
  kind: ColleagueMailKind
  /** The account that caused the mail. It never gets the mail itself. */
  actorId: number
  /** The name shown for the actor in the mail; by default the name of the actor's account. */
  actorName?: string | undefined
  /** The colleagues to mail. Accounts that are not staff, or that whyNoMail excludes, get no mail. */
  userIds: readonly number[]
  ticket: { id: number; title: string }
  /** The text that the colleague or the customer has written, with line breaks. */
  text?: string
  /** Addresses that already get another mail. */
  notTo?: readonly string[]
  /** The note that mentions the colleagues. */
  noteId?: number | undefined
}

/** How a mail names its tickets, and the target of its link. */
interface MailedTickets {
  named: string
  subject: string
  list?: readonly string[]
  path: string
  link: string
}

const footer =
  "You're receiving this email because notifications are turned on for your account. Please reply in the portal. Replies to this email are not read."

/**
 * Stores a mail to each of these colleagues, in the transaction that causes the mail. Mails about one ticket within
 * minutes are joined. They are never joined with other kinds of mail, because a customer's account may have the same
 * address. Returns the ids of the mailed colleagues.
 */
export async function enqueueColleagueMails(
  tx: Tx,
  { kind, actorId, actorName, userIds, ticket, text, notTo = [], noteId }: ColleagueMail,
): Promise<number[]> {
  const { by, mailed } = await findMailed(tx, actorId, userIds)
  const told = new Set(notTo.map((address) => address.toLowerCase()))
  const recipients = recipientsAmong(mailed).filter(({ address }) => !told.has(address.toLowerCase()))
  if (recipients.length === 0) return []
  const brand = await mailBrandOf(tx)
  const domain = idDomainOf(brand)
  const thread = `ticket-${ticket.id}`
  await storeMail(tx, {
    ...renderColleagueMail(kind, { by: actorName ?? by, text, ...one(ticket) }, brand),
    event: kind,
    recipients,
    about: noteId === undefined ? { kind: 'ticket', id: ticket.id } : { kind: 'note', id: noteId },
    domain,
    headers: { References: `<${thread}@${domain}>` },
    joining: { group: 'tickets', key: `colleagues ${thread}` },
  })
  return mailed.map(({ id }) => id)
}

/**
 * Deletes the mails about a note to these colleagues whose sending has not begun. Returns the usernames of the colleagues
 * who get none because of that.
 */
export async function withdrawNoteMails(
  tx: Tx,
  noteId: number,
  usernames: readonly string[],
): Promise<Set<string>> {
  if (usernames.length === 0) return new Set()
  const colleagues = await tx
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('usernameKey', 'in', usernames.map(nameKeyOf))
    .execute()
  const addresses = colleagues.flatMap(({ email }) => email ?? [])
  if (addresses.length === 0) return new Set()
  const waiting = await tx
    .selectFrom('outbox')
    .select(['id', 'userId', 'about'])
    .where('recipient', 'in', addresses)
    .where('state', '=', 'waiting')
    .execute()
  const ofNote = waiting.filter(({ about }) => about?.kind === 'note' && about.id === noteId)
  const withdrawn = await withdrawMails(
    tx,
    ofNote.map(({ id }) => id),
  )
  const userIds = new Set(ofNote.flatMap(({ id, userId }) => (withdrawn.has(id) ? [userId] : [])))
  return new Set(colleagues.filter(({ id }) => userIds.has(id)).map(({ username }) => username))
}

interface AssignedTickets {
  /** The colleague to whom the tickets were assigned, or from whom they were taken. */
  colleagueId: number
  has: 'now' | 'no longer'
  tickets: readonly { id: number; title: string }[]
}

const assignedMails = {
  now: { one: 'ticketAssigned', several: 'ticketsAssigned' },
  'no longer': { one: 'ticketReassigned', several: 'ticketsReassigned' },
} as const

/**
 * Stores one mail to each colleague to whom several tickets were assigned, or from whom they were taken, but none to the
 * actor. Mails by one actor within minutes are joined. Returns the ids of the stored mails. They leave after `delayMs`
 * milliseconds at the earliest.
 */
export async function enqueueAssignedMails(
  tx: Tx,
  { actorId, assigned, delayMs }: { actorId: number; assigned: readonly AssignedTickets[]; delayMs: number },
): Promise<number[]> {
  const { by, mailed } = await findMailed(
    tx,
    actorId,
    assigned.map(({ colleagueId }) => colleagueId),
  )
  if (mailed.length === 0) return []
  const brand = await mailBrandOf(tx)
  const mails: number[] = []
  for (const { colleagueId, has, tickets } of assigned) {
    const recipients = recipientsAmong(mailed.filter(({ id }) => id === colleagueId))
    const [ticket] = tickets
    if (recipients.length === 0 || !ticket) continue
    const kind = assignedMails[has][tickets.length === 1 ? 'one' : 'several']
    const stored = await storeMail(tx, {
      ...renderColleagueMail(kind, { by, ...(tickets.length === 1 ? one(ticket) : several(tickets)) }, brand),
      event: kind,
      recipients,
      domain: idDomainOf(brand),
      joining: { group: 'tickets', key: `colleagues assigned by ${actorId}` },
      delayMs,
    })
    mails.push(...stored)
  }
  return mails
}

/** The actor's name, and the colleagues who can be mailed. */
async function findMailed(tx: Tx, actorId: number, userIds: readonly number[]) {
  const ids = [...new Set([actorId, ...userIds])]
  if (ids.length === 1) return { by: '', mailed: [] }
  const users = await tx
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName', 'fullName', ...mailedColumns])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const actor = users.find(({ id }) => id === actorId)
  const mailed = users.filter((user) => user !== actor && isStaff(user.role) && whyNoMail(user) === null)
  return { by: actor ? calledName(actor) : 'A colleague', mailed }
}

const recipientsAmong = (users: readonly { id: number; email: string | null }[]) =>
  oneForEachAddress(
    users.flatMap(({ id, email }) => (email === null ? [] : [{ address: email, userId: id }])),
  )

const one = ({ id, title }: ColleagueMail['ticket']): MailedTickets => ({
  named: `ticket #${id} “${title}”`,
  subject: `: [Ticket #${id}] ${title}`,
  path: `/agent/tickets/${id}`,
  link: 'View ticket',
})

const several = (tickets: readonly ColleagueMail['ticket'][]): MailedTickets => ({
  named: `${tickets.length} tickets`,
  subject: '',
  list: tickets.map(({ id, title }) => `#${id} ${title}`),
  path: '/agent/tickets?queue=mine',
  link: 'View your tickets',
})

function renderColleagueMail(
  kind: ColleagueMailKind,
  { by, text, ...about }: MailedTickets & { by: string; text?: string | undefined },
  brand: MailBrand,
): RenderedMail {
  const { title, sentence } = colleagueMails[kind]
  const intro = `${by} ${sentence} ${about.named}${about.list ? ':' : '.'}`
  const list = about.list ?? []
  const link = brand.origin && `${brand.origin}${about.path}`
  const html = [
    `<h1>${title}</h1>`,
    `<p>${escapeHtml(intro)}</p>`,
    text && `<div class="letter">${escapeLines(text)}</div>`,
    list.length > 0 && `<ul>\n${list.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`,
    link && `<p><a class="button" href="${escapeHtml(link)}">${about.link}</a></p>`,
    `<p class="quiet">${footer}</p>`,
  ]
  const listed = list.map((line) => `- ${line}`).join('\n')
  const lines = [title, intro, text, listed, link && `${about.link}: ${link}`, `-- \n${footer}`]
  const subject = headerLine(title + about.subject)
  return {
    subject,
    html: htmlMail(subject, html.filter(Boolean).join('\n'), brand),
    text: signedText(`${lines.filter(Boolean).join('\n\n')}\n`, brand),
  }
}
