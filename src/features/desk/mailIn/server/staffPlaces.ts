import type { Tx } from '../../../../server/database/db.ts'
import { AppError, invalidField } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { viewerOf } from '../../../people/viewers/server/sharing.ts'
import type { TicketEvents } from '../../tickets/server/events.ts'
import type { Placed } from './handling.ts'
import type { AddLead } from './leads.ts'
import { becomeLead, becomeReply, becomeTicket } from './outcomes.ts'
import { answeredTicket, finalTicket, viewerOfAccount } from './placing.ts'
import { findSender, lockCustomer } from './senders.ts'

/**
 * Places a mail at a ticket, as a reply of the sender, if this customer may answer the ticket, or else of the customer of
 * the ticket. Locks the account, and then the ticket.
 */
export const atTicket =
  (events: TicketEvents, actor: Actor, ticketId: number) =>
  async (tx: Tx, { sender }: { sender: string | null }): Promise<Placed> => {
    const found = await finalTicket(tx, ticketId)
    if (!found) throw invalidField('ticketId', 'This ticket does not exist')
    const bySender = await findSender(tx, sender, true)
    const own =
      bySender.sender === 'customer' && bySender.account
        ? await answeredTicket(tx, viewerOfAccount(bySender.account), found.id)
        : undefined
    const account = own ? bySender.account : await lockCustomer(tx, found.userId)
    if (!account)
      throw new AppError(
        'conflict',
        'The customer of this ticket has no account any more. Make a ticket of the email.',
      )
    const ticket = own ?? (await answeredTicket(tx, viewerOf(actor, 'tickets'), found.id))
    if (!ticket || (!own && ticket.userId !== account.id))
      throw new AppError('conflict', 'The ticket was changed meanwhile. Please try again.')
    return {
      owner: account,
      customerId: account.id,
      become: (content) => becomeReply(tx, events, content, { account, ticket }),
    }
  }

/** Places a mail as a lead of its sender. */
export const asLead =
  (addLead: AddLead) =>
  async (tx: Tx): Promise<Placed> => ({
    become: async (content) => {
      const became = await becomeLead(tx, addLead, content)
      if (!became)
        throw new AppError('conflict', 'This email does not name one sender who could be answered.')
      return became
    },
  })

/** Places a mail as a new ticket of a customer, raised by staff. */
export const asTicketOf =
  (events: TicketEvents, actor: Actor, userId: number) =>
  async (tx: Tx): Promise<Placed> => {
    if (!(await lockCustomer(tx, userId))) throw invalidField('userId', 'This customer does not exist')
    return {
      owner: actor,
      customerId: userId,
      become: (content) => becomeTicket(tx, events, content, { userId, raisedBy: actor.id }),
    }
  }
