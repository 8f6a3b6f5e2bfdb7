import type { Selectable } from 'kysely'
import type { Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { StoredMailbox } from '../../../mail/mailboxes/server/queries.ts'
import { linkTickets } from '../../related/links/server/commands.ts'
import { stateOf } from '../../tickets/policy.ts'
import type { ByEmail } from '../../tickets/schema.ts'
import { createTicket, respondAsCustomer } from '../../tickets/server/commands.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import { cutText } from './mailText.ts'
import { maxText, wholeTextName, type ParsedMail } from './parsedMail.ts'
import type { ArrivedMail, Place } from './placing.ts'
import type { SenderAccount } from './senders.ts'
import type { TakenFiles } from './takeFiles.ts'

type StoredTicket = Selectable<Tables['tickets']>

/** Carries out what becomes of a mail, in the transaction that has decided it. */
export async function carryOut(
  tx: Tx,
  events: TicketEvents,
  arrived: ArrivedMail,
  { placement, account, ticket, ticketId }: Place,
  files: TakenFiles,
): Promise<void> {
  const { id, mail } = arrived
  if (placement.as === 'held' || placement.as === 'ignored')
    return storeUnplaced(tx, id, mail, {
      state: placement.as,
      reason: placement.reason,
      userId: account?.id ?? null,
      ticketId: placement.as === 'held' ? (ticketId ?? null) : null,
    })
  if (!account) throw new Error('A mail without an account cannot become a ticket.')
  const content = { arrived, files, isVerified: placement.isVerified }
  const became = await (placement.as === 'reply' && ticket
    ? becomeReply(tx, events, content, { account, ticket })
    : becomeTicket(tx, events, content, { userId: account.id }))
  return storeOutcome(tx, id, mail, { ...became, userId: account.id })
}

/** A mail that becomes a part of a conversation. */
export interface MailContent {
  arrived: ArrivedMail
  files: TakenFiles
  isVerified: boolean
  /** A line above the text, for a mail that its author has not sent. */
  remark?: string | undefined
}

/** The part of a conversation that a mail became, as `inboundMails` stores it. */
export interface BecamePart {
  state: 'reply' | 'ticket'
  ticketId: number
  responseId?: number
}

/** Makes a mail a reply of this account; an answer to a closed ticket begins a new one, which is linked. */
export async function becomeReply(
  tx: Tx,
  events: TicketEvents,
  content: MailContent,
  { account, ticket }: { account: Pick<SenderAccount, 'id' | 'role'>; ticket: StoredTicket },
): Promise<BecamePart> {
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
): Promise<BecamePart> {
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

const valuesOfMailbox = (mailbox: StoredMailbox | undefined) => ({
  category: mailbox?.category ?? 'other',
  priority: mailbox?.priority ?? 'medium',
  brandId: mailbox?.brandId ?? null,
})

const wholeOf = ({ text, quoted }: ParsedMail) =>
  cutText([text, quoted].filter(Boolean).join('\n\n'), maxText)

const allThere = ` All of it is in the file ${wholeTextName}.`

/** Adds lines about a text that was cut, and about files that were left out. */
const withRemarks = (text: string, { arrived: { mail }, files: { leftOut }, remark }: MailContent): string =>
  [
    ...(remark === undefined ? [] : [`(${remark})`]),
    text || '(no text)',
    ...(mail.isCut ? [`(The text was cut.${leftOut.includes(wholeTextName) ? '' : allThere})`] : []),
    ...(leftOut.length > 0 ? [`(Not attached: ${leftOut.join(', ')})`] : []),
  ].join('\n\n')

const byEmailOf = ({ arrived: { id, mail }, isVerified }: MailContent, quoted: string): ByEmail => ({
  emailId: id,
  isVerified,
  ...(quoted !== '' && { quoted }),
  ...(mail.copies.length > 0 && { copies: mail.copies }),
})

/** Links two tickets, unless one of them has the most links that are allowed. */
async function linkUnlessFull(tx: Tx, ticketId: number, linkedId: number): Promise<void> {
  try {
    await linkTickets(tx, ticketId, linkedId)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

type Became = Partial<
  Pick<Selectable<Tables['inboundMails']>, 'state' | 'reason' | 'userId' | 'ticketId' | 'responseId' | 'text'>
> & { fileNames?: string }

/** Stores that a mail is held or ignored, with its text and the names of its files, which staff decide by. */
export const storeUnplaced = (
  tx: Tx,
  id: number,
  mail: ParsedMail,
  became: Omit<Became, 'text' | 'fileNames'>,
): Promise<void> =>
  storeOutcome(tx, id, mail, {
    ...became,
    text: wholeOf(mail),
    fileNames: JSON.stringify(mail.files.map(({ name }) => name)),
  })

/** Stores what became of a mail, with what lists show of it. */
async function storeOutcome(tx: Tx, id: number, mail: ParsedMail, became: Became): Promise<void> {
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
