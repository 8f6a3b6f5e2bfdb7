import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { lockColleague } from '../../../people/accounts/server/colleagues.ts'
import { assignNewTicket, assignTicket } from '../../assignment/server/commands.ts'
import type { EventCall, TicketRaised } from '../../tickets/server/events.ts'
import type { DeskSettings } from '../schema.ts'
import type { NewTicketRule } from '../values.ts'
import { findSettings, findSettingsForUpdate, listCandidates } from './queries.ts'

/** Writes the settings. The transaction has locked their row. */
export async function saveSettings(tx: Tx, { assigneeIds, ...settings }: DeskSettings): Promise<void> {
  const row = { ...settings, assigneeIds: JSON.stringify(assigneeIds), updatedAt: now() }
  await tx.updateTable('serviceDeskSettings').set(row).where('id', '=', 1).execute()
}

/** Turns on the setting that a reply reopens a resolved ticket. Returns false if it was on already. */
export async function reopenOnReply(tx: Tx): Promise<boolean> {
  const { lastAssigneeId: _, ...stored } = await findSettingsForUpdate(tx)
  if (!stored.reopensOnReply) await saveSettings(tx, { ...stored, reopensOnReply: true })
  return !stored.reopensOnReply
}

/** Sets the rule for new tickets, unless there already is one; returns whether it was set. */
export async function assignBy(tx: Tx, newTickets: NewTicketRule): Promise<boolean> {
  const { lastAssigneeId: _, ...stored } = await findSettingsForUpdate(tx)
  const isFirst = stored.newTickets === 'unassigned'
  if (isFirst) await saveSettings(tx, { ...stored, newTickets })
  return isFirst
}

/**
 * Assigns a new ticket to the member of staff who took it, or otherwise by the rule for new tickets. If no candidate
 * can sign in, the ticket stays unassigned.
 */
export const assignRaisedTicket: EventCall<TicketRaised> = async (tx, raised) => {
  const { ticket, takenBy } = raised
  if (takenBy !== undefined) {
    await assignTicket(tx, ticket, { assigneeId: takenBy, userId: takenBy })
    return
  }
  // First reads without a lock. Most installations have no rule, and a lock would make new tickets wait for one
  // another.
  if ((await findSettings(tx)).newTickets === 'unassigned') return
  const { newTickets, assigneeIds, lastAssigneeId } = await findSettingsForUpdate(tx)
  const candidates = await listCandidates(tx, assigneeIds)
  const isNext = ({ id }: { id: number }) => id > (lastAssigneeId ?? 0)
  const inOrder =
    newTickets === 'inTurn'
      ? [...candidates.filter(isNext), ...candidates]
      : candidates.toSorted((one, other) => (one.unresolved ?? 0) - (other.unresolved ?? 0))
  for (const { id } of inOrder) {
    // Skips an account that was just suspended. If the account is suspended after this lock, its tickets become
    // unassigned.
    if ((await lockColleague(tx, id)) === undefined) continue
    await tx.updateTable('serviceDeskSettings').set({ lastAssigneeId: id }).where('id', '=', 1).execute()
    await assignNewTicket(tx, raised, id)
    return
  }
}
