import type { Db, Tx } from '../../../../server/database/db.ts'
import { hourMs } from '../../../../shared/time/durations.ts'
import type { MailFileSource } from '../../../mail/server/filesOfMails.ts'
import type { SentFiles } from '../../attachments/server/commands.ts'
import { nameOf, namesOf } from '../../../people/accounts/server/directory.ts'
import { ticketReaders } from '../../../people/viewers/server/sharing.ts'
import { enqueue } from '../../../mail/server/commands.ts'
import { nameOfCategory, priorityNames, statusNames, type TicketStatus } from '../schema.ts'
import type { EventCall, TicketRaised, TicketReplied } from './events.ts'

/** The fields of a ticket that its mails need. */
interface MailedTicket {
  id: number
  userId: number
  title: string
  brandId: number | null
}

/** The common fields of all mails about a ticket; `thread` makes mail clients group them. */
function commonParts({ id, userId, title, brandId }: MailedTicket) {
  const brand = brandId === null ? {} : { brandId }
  return {
    values: { number: String(id), title },
    common: { about: { kind: 'ticket' as const, id, ...brand }, thread: `ticket-${id}`, customerId: userId },
    staffPath: `/agent/tickets/${id}`,
    customerPath: `/customer/tickets/${id}`,
  }
}

/** How long a mail waits for the scan of its files. Most scans take less time. */
const scanDelayMs = 15_000

/** The files that a mail carries. If they are too large, users can open them only in the portal. */
const carried = (source: MailFileSource, { names, fitMail, areReady }: SentFiles) =>
  names.length > 0 && fitMail ? { files: [source], delayMs: areReady ? 0 : scanDelayMs } : {}

/**
 * Adds the names of the files below a text. There is no template placeholder for them, because templates that
 * administrators have edited would not contain it.
 */
function withFiles(text: string, { names, fitMail }: SentFiles): string {
  if (names.length === 0) return text
  const isOne = names.length === 1
  const line = `${isOne ? 'File' : 'Files'}: ${names.join(', ')}`
  if (fitMail) return `${text}\n\n${line}`
  const reason = isOne
    ? 'Please sign in to open it; it is too large for an email.'
    : 'Please sign in to open them; together they are too large for an email.'
  return `${text}\n\n${line}. ${reason}`
}

/**
 * The author in mails to staff if a colleague opened the ticket for a customer, such as 'Ada Miles (for Grace Hopper)'.
 * Undefined if the customer opened it.
 */
export async function openerOf(
  tx: Tx,
  { ticket: { userId }, raisedBy }: Pick<TicketRaised, 'ticket' | 'raisedBy'>,
): Promise<string | undefined> {
  if (raisedBy === undefined) return undefined
  const names = await namesOf(tx, [userId, raisedBy])
  return `${names.get(raisedBy) ?? 'A colleague'} (for ${names.get(userId) ?? 'a customer'})`
}

/**
 * Enqueues the mails to staff and to the customer. The customer's mail contains the files only if staff attached them.
 */
export const mailNewTicket: EventCall<TicketRaised> = async (tx, { ticket, files, raisedBy }) => {
  const { values, common, staffPath, customerPath } = commonParts(ticket)
  const all = {
    ...values,
    description: ticket.description,
    priority: priorityNames[ticket.priority],
    category: nameOfCategory(ticket.category),
  }
  const withNewFiles = {
    ...common,
    ...carried({ kind: 'ticket', id: ticket.id }, files),
    values: { ...all, description: withFiles(ticket.description, files) },
  }
  const customerName = await openerOf(tx, { ticket, raisedBy })
  await enqueue(tx, { ...withNewFiles, event: 'ticketRaised', customerName, path: staffPath })
  if (raisedBy !== undefined)
    await enqueue(tx, { ...withNewFiles, event: 'ticketOpenedFor', path: customerPath })
  else if (await mayConfirm(tx, ticket))
    await enqueue(tx, { ...common, event: 'ticketConfirmed', values: all, path: customerPath })
}

/**
 * Whether the customer gets a confirmation. A ticket that came by email is confirmed only if the sender was proven, and
 * at most once an hour, so that two programs that answer each other stop.
 */
async function mayConfirm(tx: Tx, { id, userId, mail }: TicketRaised['ticket']): Promise<boolean> {
  if (mail === null) return true
  if (!mail.isVerified) return false
  const another = await tx
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<', id)
    .where('createdAt', '>', new Date(Date.now() - hourMs).toISOString())
    .where('mail', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return another === undefined
}

/** Adds a new status below a message. Templates that were edited earlier would not contain a placeholder for it. */
export const withStatus = (message: string, newStatus: TicketStatus | undefined) =>
  newStatus === undefined ? message : `${message}\n\nStatus: ${statusNames[newStatus]}`

/**
 * Enqueues the mail about a response, with its files. If staff wrote the response, the customer gets the mail.
 * Otherwise staff get it, with the author's name if the author is a colleague of the customer. A new status is shown
 * below the message.
 */
export const mailResponse: EventCall<TicketReplied> = async (tx, { ticket, response, files, newStatus }) => {
  const { id, userId, message, isStaff } = response
  const { values, common, staffPath, customerPath } = commonParts(ticket)
  const mail = {
    ...common,
    ...carried({ kind: 'response', id }, files),
    values: { ...values, message: withStatus(withFiles(message, files), newStatus) },
  }
  if (isStaff) await enqueue(tx, { ...mail, event: 'staffAnswered', path: customerPath })
  else {
    const customerName = userId === ticket.userId ? undefined : ((await nameOf(tx, userId)) ?? undefined)
    await enqueue(tx, { ...mail, event: 'ticketAnswered', customerName, path: staffPath })
  }
}

/** Enqueues the mail to the customer about a status that staff have changed. Returns the ids of the mails. */
export async function mailStatus(
  tx: Tx,
  ticket: MailedTicket & { status: string },
  delayMs = 0,
): Promise<number[]> {
  const { values, common, customerPath } = commonParts(ticket)
  const status = ticket.status.replaceAll('_', ' ')
  const { ids } = await enqueue(tx, {
    ...common,
    event: 'statusChanged',
    values: { ...values, status },
    path: customerPath,
    delayMs,
  })
  return ids
}

/**
 * Enqueues the mail to the customer of a merged ticket. The mail names the ticket `intoId` only if the customer may
 * read that ticket.
 */
export async function mailMerge(tx: Tx, ticket: MailedTicket, intoId: number): Promise<void> {
  const { values, common } = commonParts(ticket)
  const readers = await ticketReaders(tx, [intoId])
  const isSeen = readers.some(({ readerId }) => readerId === ticket.userId)
  await enqueue(tx, {
    ...common,
    event: 'ticketMerged',
    values: { ...values, into: isSeen ? String(intoId) : '' },
    path: commonParts({ ...ticket, id: isSeen ? intoId : ticket.id }).customerPath,
  })
}

export const findMailedTickets = (db: Db, ids: readonly number[]) =>
  db.selectFrom('tickets').select(['id', 'userId as customerId']).where('id', 'in', ids).execute()
