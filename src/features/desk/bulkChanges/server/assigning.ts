import type { Tx } from '../../../../server/database/db.ts'
import { cannotWork, lockColleagues } from '../../../people/accounts/server/colleagues.ts'
import { withdrawMails } from '../../../mail/server/outbox.ts'
import { withdrawAssigned } from '../../notifications/server/tell.ts'
import { assignSeveral } from '../../assignment/server/commands.ts'
import { isOpenFor } from '../../tickets/policy.ts'
import {
  listAssignees,
  ticketsOfItems,
  type Changer,
  type SeenTicket,
  type StoredChange,
  type StoredItem,
} from './queries.ts'

type Assignment = Pick<StoredChange, 'assigneeId'>

/**
 * Whether tickets can be assigned to this account, or to nobody. Locks the account, so that it keeps its access until
 * the transaction ends.
 */
async function isAbleToWork(tx: Tx, assigneeId: number | null): Promise<boolean> {
  return assigneeId === null || (await lockColleagues(tx, [assigneeId])).has(assigneeId)
}

/**
 * The current assignee of each ticket. A ticket is refused at once if its assignee is neither the requested one nor the
 * one that the user saw.
 *
 * @throws 400 for an account that cannot work on tickets
 */
export async function itemsToAssign(tx: Tx, tickets: readonly SeenTicket[], assigneeId: number | null) {
  if (!(await isAbleToWork(tx, assigneeId))) throw cannotWork()
  const current = await listAssignees(
    tx,
    tickets.map(({ id }) => id),
  )
  return new Map(
    tickets.map(({ id, assigneeName }) => {
      const now = current.get(id)
      const isAsSeen =
        assigneeName === undefined || now?.assigneeName === assigneeName || now?.assigneeId === assigneeId
      const outcome: StoredItem['outcome'] = now && !isAsSeen ? 'stale' : 'waiting'
      return [id, { assigneeId: now?.assigneeId ?? null, outcome }]
    }),
  )
}

/** Assigns the tickets that have not changed since the user saw them. */
export async function assignItems(
  tx: Tx,
  { assigneeId }: Assignment,
  items: readonly StoredItem[],
  by: Changer & { mailDelayMs: number },
): Promise<StoredItem[]> {
  // The suspension of an account locks the account before its tickets, so use the same order here.
  const isAble = await isAbleToWork(tx, assigneeId)
  const tickets = await ticketsOfItems(tx, by.viewer, items)
  const judged = items.map((item) => {
    const ticket = tickets.get(item.ticketId)
    if (!ticket) return { ...item, outcome: 'missing' as const }
    if (ticket.assigneeId === assigneeId) return { ...item, outcome: 'unchanged' as const }
    if (!isOpenFor('assign', ticket)) return { ...item, outcome: 'stale' as const }
    const isAsSeen = ticket.updatedAt === item.seenAt && ticket.assigneeId === item.assigneeId
    // If the new assignee was suspended since the change began, no ticket is assigned to them.
    if (!isAsSeen || !isAble) return { ...item, outcome: 'stale' as const }
    return { ...item, outcome: 'changed' as const }
  })
  const changing = judged
    .filter(({ outcome }) => outcome === 'changed')
    .flatMap(({ ticketId }) => tickets.get(ticketId) ?? [])
  const { actor, address, mailDelayMs } = by
  const mails = await assignSeveral(tx, changing, { assigneeId, actorId: actor.id, address, mailDelayMs })
  return judged.map((item) => (item.outcome === 'changed' ? { ...item, mails } : item))
}

/** The new assignee was told of these tickets, and each of the previous ones of theirs. */
async function withdrawNotifications(
  tx: Tx,
  { assigneeId, actorId }: Assignment & { actorId: number },
  undone: readonly StoredItem[],
): Promise<void> {
  if (assigneeId !== null && undone.length > 0)
    await withdrawAssigned(tx, { actorId, colleagueId: assigneeId, has: 'now', tickets: undone.length })
  for (const [colleagueId, theirs] of Map.groupBy(undone, (item) => item.assigneeId)) {
    if (colleagueId !== null)
      await withdrawAssigned(tx, { actorId, colleagueId, has: 'no longer', tickets: theirs.length })
  }
}

/**
 * Reassigns each ticket to its previous assignee, or unassigns it if that user can no longer work on tickets. The
 * previous assignees are not mailed, because they had the tickets a moment ago. Withdraws an unsent mail to the new
 * assignee.
 */
export async function giveItemsBack(
  tx: Tx,
  { assigneeId }: Assignment,
  items: readonly StoredItem[],
  by: Changer,
): Promise<StoredItem[]> {
  const former = await lockColleagues(tx, [...new Set(items.flatMap((item) => item.assigneeId ?? []))])
  const tickets = await ticketsOfItems(tx, by.viewer, items)
  const judged = items.map((item) => {
    const ticket = tickets.get(item.ticketId)
    if (!ticket) return { ...item, undo: 'missing' as const }
    const isAsChanged = isOpenFor('assign', ticket) && ticket.assigneeId === assigneeId
    return { ...item, undo: isAsChanged ? ('undone' as const) : ('stale' as const) }
  })
  const undone = judged.filter(({ undo }) => undo === 'undone')
  await withdrawMails(tx, [...new Set(undone.flatMap(({ mails }) => mails ?? []))])
  await withdrawNotifications(tx, { assigneeId, actorId: by.actor.id }, undone)
  const backTo = Map.groupBy(undone, (item) =>
    item.assigneeId !== null && former.has(item.assigneeId) ? item.assigneeId : null,
  )
  for (const [id, group] of backTo) {
    const given = group.flatMap(({ ticketId }) => tickets.get(ticketId) ?? [])
    await assignSeveral(tx, given, { assigneeId: id, actorId: by.actor.id, address: by.address })
  }
  return judged
}
