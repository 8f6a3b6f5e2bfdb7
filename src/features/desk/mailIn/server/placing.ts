import type { Selectable } from 'kysely'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { isRight, type FoundToken } from '../../../mail/mailboxes/server/replyAddress.ts'
import type { StoredMailbox } from '../../../mail/mailboxes/server/queries.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import { linkTickets } from '../../related/links/server/commands.ts'
import { stateOf } from '../../tickets/policy.ts'
import type { ByEmail } from '../../tickets/schema.ts'
import { createTicket, respondAsCustomer } from '../../tickets/server/commands.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import { findTicketForUpdate } from '../../tickets/server/queries.ts'
import { placementOf, type Placement } from '../policy.ts'
import { cutText } from './mailText.ts'
import { maxText, wholeTextName, type ParsedMail } from './parsedMail.ts'
import { findSender, isThere, type SenderAccount } from './senders.ts'

type StoredTicket = Selectable<Tables['tickets']>
type Places = Pick<AppContext, 'secretBox'>

/** A mail with all that decides what becomes of it. */
export interface ArrivedMail {
  id: number
  mail: ParsedMail
  /** Undefined if the mailbox was deleted meanwhile. */
  mailbox: StoredMailbox | undefined
}

/** The state that a mail gets, with the account and the ticket that it concerns. */
export interface Place {
  placement: Placement
  account: SenderAccount | undefined
  /** The ticket that the mail answers, locked, if the sender may answer it. */
  ticket: StoredTicket | undefined
  /** The ticket of the token, even if the sender may not answer it. */
  ticketId: number | undefined
}

/** More merges in a row than staff make. */
const maxMerges = 10

/** The ticket that a mail answers, or the one that it was merged into. Undefined if the sender may not answer it. */
async function answeredTicket(tx: Tx, account: SenderAccount, ticketId: number) {
  let id = ticketId
  for (let merges = 0; merges < maxMerges; merges += 1) {
    const ticket = await findTicketForUpdate(tx, viewerOfAccount(account), id)
    if (!ticket || ticket.mergedIntoId === null) return ticket
    id = ticket.mergedIntoId
  }
  return undefined
}

const viewerOfAccount = ({ id, role, ticketAccess }: SenderAccount) =>
  viewerOf({ id, role, ticketAccess, readsInvoices: null }, 'tickets')

/** Decides what becomes of a mail, by the state that the transaction sees. Locks the account, and then the ticket. */
export async function findPlace(
  tx: Tx,
  { secretBox }: Places,
  { mail, mailbox }: ArrivedMail,
): Promise<Place> {
  const { sender, account } = await findSender(tx, mail.sender?.address ?? null, true)
  const token = mail.tokens.find((each) => isRight(secretBox, each)) ?? mail.tokens[0]
  const ticket =
    token && account && sender === 'customer' ? await answeredTicket(tx, account, token.ticketId) : undefined
  const placement = mail.hasOwnMessageId
    ? ({ as: 'ignored', reason: 'own' } as const)
    : placementOf({
        isBroken: mail.isBroken,
        sender,
        proof: mail.proof,
        token: token === undefined ? 'none' : isRight(secretBox, token) ? 'right' : 'wrong',
        ...(token && { tokenAccount: await accountOfToken(tx, token, account) }),
        mayAnswer: ticket !== undefined,
        strangers: mailbox?.strangers ?? 'hold',
      })
  return { placement, account, ticket, ticketId: token && (await knownTicket(tx, token.ticketId)) }
}

async function accountOfToken(tx: Tx, { userId }: FoundToken, account: SenderAccount | undefined) {
  if (account?.id === userId) return 'sender'
  return (await isThere(tx, userId)) ? 'other' : 'deleted'
}

async function knownTicket(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.selectFrom('tickets').select('id').where('id', '=', id).executeTakeFirst())?.id
}

/** The files of a mail that were stored for its sender, and the names of the others. */
export interface TakenFiles {
  ids: readonly number[]
  leftOut: readonly string[]
}

/** Carries out what becomes of a mail, in the transaction that has decided it. */
export async function carryOut(
  tx: Tx,
  events: TicketEvents,
  { id, mail, mailbox }: ArrivedMail,
  { placement, account, ticket, ticketId }: Place,
  files: TakenFiles,
): Promise<void> {
  if (placement.as === 'held' || placement.as === 'ignored') {
    const text = wholeOf(mail)
    return storeOutcome(tx, id, mail, {
      state: placement.as,
      reason: placement.reason,
      userId: account?.id ?? null,
      ...(placement.as === 'held' && { text, ticketId: ticketId ?? null }),
    })
  }
  if (!account) throw new Error('A mail without an account cannot become a ticket.')
  const { isVerified } = placement
  const attachmentIds = [...files.ids]
  if (placement.as === 'reply' && ticket && stateOf(ticket) !== 'closed') {
    const response = await respondAsCustomer(tx, events, ticket, account, {
      message: withRemarks(mail.text, mail, files),
      attachmentIds,
      mail: byEmailOf(mail, { isVerified, quoted: mail.quoted }),
    })
    const became = { ticketId: ticket.id, responseId: response.id }
    return storeOutcome(tx, id, mail, { state: 'reply', userId: account.id, ...became })
  }
  // The quote of a mail that begins a ticket is often what it is about.
  const created = await createTicket(
    tx,
    events,
    { userId: account.id },
    {
      title: mail.subject || '(no subject)',
      description: withRemarks(wholeOf(mail), mail, files),
      category: mailbox?.category ?? 'other',
      priority: mailbox?.priority ?? 'medium',
      brandId: mailbox?.brandId ?? null,
      attachmentIds,
      mail: byEmailOf(mail, { isVerified, quoted: '' }),
    },
  )
  // An answer to a closed ticket begins a new one.
  if (ticket) await linkUnlessFull(tx, created.id, ticket.id)
  return storeOutcome(tx, id, mail, { state: 'ticket', userId: account.id, ticketId: created.id })
}

const wholeOf = ({ text, quoted }: ParsedMail) =>
  cutText([text, quoted].filter(Boolean).join('\n\n'), maxText)

const allThere = ` All of it is in the file ${wholeTextName}.`

/** Adds lines about a text that was cut, and about files that were left out. */
const withRemarks = (text: string, { isCut }: ParsedMail, { leftOut }: TakenFiles): string =>
  [
    text || '(no text)',
    ...(isCut ? [`(The text was cut.${leftOut.includes(wholeTextName) ? '' : allThere})`] : []),
    ...(leftOut.length > 0 ? [`(Not attached: ${leftOut.join(', ')})`] : []),
  ].join('\n\n')

const byEmailOf = (
  { copies }: ParsedMail,
  { isVerified, quoted }: { isVerified: boolean; quoted: string },
): ByEmail => ({
  isVerified,
  ...(quoted !== '' && { quoted }),
  ...(copies.length > 0 && { copies }),
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
>

/** Stores what became of a mail, with what lists show of it. */
export async function storeOutcome(tx: Tx, id: number, mail: ParsedMail, became: Became): Promise<void> {
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
