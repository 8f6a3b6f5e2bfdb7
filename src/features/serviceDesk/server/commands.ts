import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { TicketReplied } from '../../../server/modules.ts'
import { mailReply } from '../../ticketAssignment/server/commands.ts'
import { withStatus } from '../../tickets/server/mails.ts'
import type { ServiceDeskSettings } from '../schema.ts'
import { findSettings } from './queries.ts'

export async function saveSettings(tx: Tx, settings: ServiceDeskSettings): Promise<void> {
  const row = { ...settings, updatedAt: now() }
  await tx
    .insertInto('serviceDeskSettings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Mails those who work on the ticket, and reopens it where it was resolved and the provider chose so. */
export const ticketReplied: TicketReplied = async (tx, { message, ...reply }) => {
  const isReopened = reply.ticket.status === 'resolved' && (await findSettings(tx)).reopensOnReply
  await mailReply(tx, { ...reply, text: withStatus(message, isReopened ? 'open' : undefined) })
  return isReopened ? 'reopened' : undefined
}
