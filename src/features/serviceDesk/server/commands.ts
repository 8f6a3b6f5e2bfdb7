import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { TicketRaised, TicketReplied } from '../../../server/modules.ts'
import { assignNewTicket, mailReply } from '../../ticketAssignment/server/commands.ts'
import { withStatus } from '../../tickets/server/mails.ts'
import type { ServiceDeskSettings } from '../schema.ts'
import { findSettings, findSettingsForUpdate, listTakers } from './queries.ts'

export async function saveSettings(tx: Tx, { takers, ...settings }: ServiceDeskSettings): Promise<void> {
  const row = { ...settings, takers: JSON.stringify(takers), updatedAt: now() }
  await tx
    .insertInto('serviceDeskSettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Assigns a new ticket as the provider chose; to nobody where none of those who would get it can sign in. */
export const ticketRaised: TicketRaised = async (tx, ticket) => {
  // Read without a lock first: most providers do not assign, and their tickets are created side by side.
  if ((await findSettings(tx)).newTickets === 'unassigned') return
  const { newTickets, takers, lastTakerId } = await findSettingsForUpdate(tx)
  const candidates = await listTakers(tx, takers)
  const taker =
    newTickets === 'inTurn'
      ? (candidates.find(({ id }) => id > (lastTakerId ?? 0)) ?? candidates[0])
      : candidates.toSorted((one, other) => (one.unresolved ?? 0) - (other.unresolved ?? 0))[0]
  if (!taker) return
  await tx.updateTable('serviceDeskSettings').set({ lastTakerId: taker.id }).where('id', '=', 1).execute()
  await assignNewTicket(tx, ticket, taker.id)
}

/** Mails those who work on the ticket, and reopens it where it was resolved and the provider chose so. */
export const ticketReplied: TicketReplied = async (tx, { message, ...reply }) => {
  const isReopened = reply.ticket.status === 'resolved' && (await findSettings(tx)).reopensOnReply
  await mailReply(tx, { ...reply, text: withStatus(message, isReopened ? 'open' : undefined) })
  return isReopened ? 'reopened' : undefined
}
