import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { StoredMailbox } from '../../../mail/mailboxes/server/queries.ts'
import { linkTickets } from '../../related/links/server/commands.ts'
import { stateOf } from '../../tickets/policy.ts'
import { createTicket, respondAsCustomer } from '../../tickets/server/commands.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import { noTicket, notifyStaffOfTickets } from '../../tickets/server/notify.ts'
import { byEmailOf, wholeOf, withRemarks, type MailContent } from './content.ts'
import { leadOf, type AddLead } from './leads.ts'
import type { ParsedMail } from './parsedMail.ts'
import type { ArrivedMail, Place } from './placing.ts'
import type { SenderAccount } from './senders.ts'
import type { TakenFiles } from './takeFiles.ts'

type StoredTicket = Selectable<Tables['tickets']>

/** Records of other areas that change with a mail. */
export interface Effects {
  events: TicketEvents
  addLead: AddLead
}

/** Carries out what becomes of a mail, in the transaction that has decided it. */
export async function carryOut(
  tx: Tx,
  { events, addLead }: Effects,
  arrived: ArrivedMail,
  { placement, account, ticket, ticketId }: Place,
  files: TakenFiles,
): Promise<void> {
  const { id, mail } = arrived
  const userId = account?.id ?? null
  if (placement.as === 'held' || placement.as === 'ignored')
    return storeUnplaced(tx, id, mail, {
      state: placement.as,
      reason: placement.reason,
      userId,
      ticketId: placement.as === 'held' ? (ticketId ?? null) : null,
    })
  const content = { arrived, files, isVerified: placement.isVerified }
  if (placement.as === 'lead') {
    const became = await becomeLead(tx, addLead, content)
    return became
      ? storeOutcome(tx, id, mail, became)
      : storeUnplaced(tx, id, mail, { state: 'held', reason: 'stranger' })
  }
  if (!account) throw new Error('A mail without an account cannot become a ticket.')
  const became = await (placement.as === 'reply' && ticket
    ? becomeReply(tx, events, content, { account, ticket })
    : becomeTicket(tx, events, content, { userId: account.id }))
  return storeOutcome(tx, id, mail, { ...became, userId })
}

/** The record that a mail became, as `inboundMails` stores it. */
export type Became =
  | { state: 'reply'; ticketId: number; responseId: number }
  | { state: 'ticket'; ticketId: number }
  | { state: 'lead'; leadId: number }

/** Makes a mail a reply of this account; an answer to a closed ticket begins a new one, which is linked. */
export async function becomeReply(
  tx: Tx,
  events: TicketEvents,
  content: MailContent,
  { account, ticket }: { account: Pick<SenderAccount, 'id' | 'role'>; ticket: StoredTicket },
): Promise<Became> {
  if (stateOf(ticket) === 'closed') {
    const became = await becomeTicket(tx, events, content, { userId: account.id })
    await linkUnlessFull(tx, became.ticketId, ticket.id)
    return became
  }
  const { mail } = content.arrived
  const { id } = await respondAsCustomer(tx, events, ticket, account, {
    message: withRemarks(mail.text, content),
    attachmentIds: [...content.files.ids],
    mail: byEmailOf(content, mail.quoted),
  })
  return { state: 'reply', ticketId: ticket.id, responseId: id }
}

/** Makes a mail a ticket. Its quote stays in the text: it is often what the ticket is about. */
export async function becomeTicket(
  tx: Tx,
  events: TicketEvents,
  content: MailContent,
  raised: { userId: number; raisedBy?: number },
): Promise<Extract<Became, { state: 'ticket' }>> {
  const { mail, mailbox } = content.arrived
  const { id } = await createTicket(tx, events, raised, {
    title: mail.subject || '(no subject)',
    description: withRemarks(wholeOf(mail), content),
    ...valuesOfMailbox(mailbox),
    attachmentIds: [...content.files.ids],
    mail: byEmailOf(content, ''),
  })
  return { state: 'ticket', ticketId: id }
}

/** Makes a mail a lead; undefined if its sender cannot be answered. */
export async function becomeLead(
  tx: Tx,
  addLead: AddLead,
  content: MailContent,
): Promise<Became | undefined> {
  const lead = leadOf(content)
  return lead && { state: 'lead', leadId: await addLead(tx, lead) }
}

const valuesOfMailbox = (mailbox: StoredMailbox | undefined) => ({
  category: mailbox?.category ?? 'other',
  priority: mailbox?.priority ?? 'medium',
  brandId: mailbox?.brandId ?? null,
})

/** Links two tickets, unless one of them has the most links that are allowed. */
async function linkUnlessFull(tx: Tx, ticketId: number, linkedId: number): Promise<void> {
  try {
    await linkTickets(tx, ticketId, linkedId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

type Stored = Partial<Omit<Updateable<Tables['inboundMails']>, 'id'>>

/** Stores that a mail is held or ignored, with its text and the names of its files. Tells staff of a held one. */
export async function storeUnplaced(
  tx: Tx,
  id: number,
  mail: ParsedMail,
  became: Omit<Stored, 'text' | 'fileNames'>,
): Promise<void> {
  const fileNames = JSON.stringify(mail.files.map(({ name }) => name))
  await storeOutcome(tx, id, mail, { ...became, text: wholeOf(mail), fileNames })
  if (became.state === 'held') await notifyStaffOfTickets(tx, became.ticketId ?? noTicket)
}

/** Stores what became of a mail, with what lists show of it. */
async function storeOutcome(tx: Tx, id: number, mail: ParsedMail, became: Stored): Promise<void> {
  const { contentKey, messageId, sender, subject, sentAt, proof } = mail
  await tx
    .updateTable('inboundMails')
    .set({
      contentKey: became.reason === 'double' ? null : contentKey,
      messageId,
      sender: sender?.address ?? null,
      senderName: sender?.name ?? null,
      subject,
      sentAt,
      proof,
      ...became,
    })
    .where('id', '=', id)
    .execute()
}
