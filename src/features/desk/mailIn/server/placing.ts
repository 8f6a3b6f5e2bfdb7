import type { Selectable } from 'kysely'
import type { AppContext } from '../../../../server/appContext.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { isRight, type FoundToken } from '../../../mail/mailboxes/server/replyAddress.ts'
import type { StoredMailbox } from '../../../mail/mailboxes/server/queries.ts'
import { viewerOf, type Viewer } from '../../../people/viewers/server/sharing.ts'
import { findTicketForUpdate } from '../../tickets/server/queries.ts'
import { placementOf, type Placement } from '../policy.ts'
import type { ParsedMail } from './parsedMail.ts'
import { findSender, isBlocked, isThere, type SenderAccount } from './senders.ts'

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

/** A ticket, or the one that it was merged into, locked. Undefined if the viewer may not answer it. */
export async function answeredTicket(tx: Tx, viewer: Viewer, ticketId: number) {
  let id = ticketId
  for (let merges = 0; merges < maxMerges; merges += 1) {
    const ticket = await findTicketForUpdate(tx, viewer, id)
    if (!ticket || ticket.mergedIntoId === null) return ticket
    id = ticket.mergedIntoId
  }
  return undefined
}

/** The account as a reader of tickets. */
export const viewerOfAccount = ({ id, role, ticketAccess }: SenderAccount) =>
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
    token && account && sender === 'customer'
      ? await answeredTicket(tx, viewerOfAccount(account), token.ticketId)
      : undefined
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
        isBlocked: sender === 'stranger' && (await isBlocked(tx, mail.sender?.address)),
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

/** A ticket, or the one that it was merged into, not locked. */
export async function finalTicket(db: Db, ticketId: number) {
  let id = ticketId
  for (let merges = 0; merges < maxMerges; merges += 1) {
    const ticket = await db
      .selectFrom('tickets')
      .select(['id', 'userId', 'title', 'status', 'mergedIntoId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!ticket || ticket.mergedIntoId === null) return ticket
    id = ticket.mergedIntoId
  }
  return undefined
}
