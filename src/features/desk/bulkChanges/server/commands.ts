import * as z from 'zod/mini'
import { dayMs } from '../../../../shared/time/durations.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { addJob, type JobKind } from '../../../../server/jobs/jobKinds.ts'
import { withdrawMails } from '../../../mail/server/outbox.ts'
import type { Ticket, TicketChange } from '../../tickets/schema.ts'
import { isOpenFor } from '../../tickets/policy.ts'
import { changeTicketsAsStaff } from '../../tickets/server/commands.ts'
import type { ChangeOfEach } from '../schema.ts'
import { maxMatchingTickets, undoableMs, undoOfferedMs } from '../values.ts'
import { assignItems, giveItemsBack, itemsToAssign } from './assigning.ts'
import {
  findTicketChange,
  itemsOf,
  ticketsOfItems,
  type Changer,
  type SeenTicket,
  type StoredChange,
  type StoredItem,
} from './queries.ts'

/** Tickets per transaction; other requests run between transactions. */
const changedAtOnce = 50
/** More when tickets are assigned, because each transaction is one mail to the assignee. */
const assignedAtOnce = 100
const storedAtOnce = 500

/** Mails about a change wait while the screen offers Undo, and 5 s more for a late undo request. */
const mailDelayMs = undoOfferedMs + 5_000

/** Deletes a change after a day: its Idempotency-Key has then expired. */
export const forgetTicketChange: JobKind<{ changeId: number }> = {
  name: 'forget ticket change',
  title: 'End the Undo of bulk changes',
  payload: z.object({ changeId: z.number() }),
  run: async (tx, { changeId }) => {
    await tx.deleteFrom('ticketChanges').where('id', '=', changeId).execute()
  },
}

/**
 * Stores the change and its tickets.
 *
 * @throws 400 for too many tickets, or an account that cannot work on tickets
 */
export async function beginChange(
  tx: Tx,
  userId: number,
  { status, priority, assigneeId }: ChangeOfEach,
  tickets: readonly SeenTicket[] | 'too many',
): Promise<number> {
  if (tickets === 'too many') {
    const limit = maxMatchingTickets.toLocaleString('en-US')
    throw new AppError(
      'invalid',
      `More than ${limit} tickets match, too many for one change. Add a filter. Nothing was changed.`,
    )
  }
  const { id } = await tx
    .insertInto('ticketChanges')
    .values({
      userId,
      status: status ?? null,
      priority: priority ?? null,
      isAssignment: assigneeId !== undefined,
      assigneeId: assigneeId ?? null,
      createdAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < tickets.length; from += storedAtOnce) {
    const stored = tickets.slice(from, from + storedAtOnce)
    const assigned = assigneeId === undefined ? undefined : await itemsToAssign(tx, stored, assigneeId)
    const items = stored.map((ticket) => ({
      changeId: id,
      ticketId: ticket.id,
      seenAt: ticket.updatedAt,
      ...assigned?.get(ticket.id),
    }))
    await tx.insertInto('ticketChangeItems').values(items).execute()
  }
  await addJob(tx, forgetTicketChange, { changeId: id }, { delayMs: dayMs })
  return id
}

/** Changes the next batch of tickets; false if none are left. Refuses tickets that changed since the user saw them. */
export async function changeNext(tx: Tx, changeId: number, by: Changer): Promise<boolean> {
  const change = await findTicketChange(tx, by.actor.id, changeId, { locked: true })
  if (!change || change.undoneAt !== null) return false
  const items = await itemsOf(tx, changeId)
    .where('outcome', '=', 'waiting')
    .orderBy('ticketId')
    .limit(change.isAssignment ? assignedAtOnce : changedAtOnce)
    .execute()
  if (items.length === 0) return false
  const judged = change.isAssignment
    ? await assignItems(tx, change, items, { ...by, mailDelayMs })
    : await changeItems(tx, change, items, by)
  await storeItems(tx, judged)
  return true
}

async function changeItems(
  tx: Tx,
  change: StoredChange,
  items: readonly StoredItem[],
  by: Changer,
): Promise<StoredItem[]> {
  const tickets = await ticketsOfItems(tx, by.viewer, items)
  const judged = items.map((item) => {
    const ticket = tickets.get(item.ticketId)
    if (!ticket) return { ...item, outcome: 'missing' as const }
    if (ticket.updatedAt !== item.seenAt || !isOpenFor('change', ticket))
      return { ...item, outcome: 'stale' as const }
    const { status, priority, customerRepliedAt, resolvedAt, resolutionMinutes, waitsSince } = ticket
    const isAsWanted =
      status === (change.status ?? status) &&
      priority === (change.priority ?? priority) &&
      (change.status === null || customerRepliedAt === null)
    if (isAsWanted) return { ...item, outcome: 'unchanged' as const }
    const former = { status, priority, customerRepliedAt, resolvedAt, resolutionMinutes, waitsSince }
    return { ...item, ...former, outcome: 'changed' as const }
  })
  const changing = judged
    .filter(({ outcome }) => outcome === 'changed')
    .flatMap(({ ticketId }) => tickets.get(ticketId) ?? [])
  const to = wantedBy(change)
  await auditChanges(tx, changing, to, by)
  const changed = await changeTicketsAsStaff(tx, by.events, changing, {
    to,
    userId: by.actor.id,
    delayMs: mailDelayMs,
  })
  const mailsOf = new Map(changed.map(({ id, mails }) => [id, mails]))
  return judged.map((item) => ({ ...item, mails: mailsOf.get(item.ticketId) ?? null }))
}

/**
 * Stops a change, so that undoNext can undo it.
 *
 * @throws 404 and 409 if the change cannot be undone
 */
export async function beginUndo(tx: Tx, changeId: number, userId: number): Promise<void> {
  const change = await findTicketChange(tx, userId, changeId, { locked: true })
  if (!change) throw missing('Change not found')
  if (change.undoneAt !== null) throw new AppError('conflict', 'This change was undone already.')
  if (Date.parse(change.createdAt) + undoableMs < Date.now()) {
    throw new AppError('conflict', 'This change can no longer be undone. Please change the tickets again.')
  }
  await tx.updateTable('ticketChanges').set({ undoneAt: now() }).where('id', '=', changeId).execute()
}

/** Restores the next batch of tickets; false if none are left. Refuses tickets that have been changed again. */
export async function undoNext(tx: Tx, changeId: number, by: Changer): Promise<boolean> {
  const change = await findTicketChange(tx, by.actor.id, changeId, { locked: true })
  if (!change) return false
  const items = await itemsOf(tx, changeId)
    .where('outcome', '=', 'changed')
    .where('undo', 'is', null)
    .orderBy('ticketId')
    .limit(change.isAssignment ? assignedAtOnce : changedAtOnce)
    .execute()
  if (items.length === 0) return false
  const judged = change.isAssignment
    ? await giveItemsBack(tx, change, items, by)
    : await undoItems(tx, change, items, by)
  await storeItems(tx, judged)
  if (change.status !== null) {
    const undone = judged.filter(({ undo }) => undo === 'undone')
    await restoreTimes(tx, changeId, undone)
  }
  return true
}

/** Withdraws unsent mails about the change. Mails only those customers whose mail about the change was already sent. */
async function undoItems(
  tx: Tx,
  change: StoredChange,
  items: readonly StoredItem[],
  by: Changer,
): Promise<StoredItem[]> {
  const tickets = await ticketsOfItems(tx, by.viewer, items)
  const judged = items.map((item) => {
    const ticket = tickets.get(item.ticketId)
    if (!ticket) return { ...item, undo: 'missing' as const }
    const isAsChanged =
      isOpenFor('change', ticket) &&
      ticket.status === (change.status ?? item.status) &&
      ticket.priority === (change.priority ?? item.priority)
    if (!isAsChanged) return { ...item, undo: 'stale' as const }
    // The customer may have replied after the change. One who already waited before it still waits since that time.
    const customerRepliedAt = ticket.customerRepliedAt ?? item.customerRepliedAt
    const wasAnswered = ticket.firstAnswerMinutes !== null
    const repliedSince = ticket.customerRepliedAt !== null && wasAnswered ? ticket.waitsSince : null
    const waitsSince = item.waitsSince ?? repliedSince
    return { ...item, customerRepliedAt, waitsSince, undo: 'undone' as const }
  })
  const undone = judged.filter(({ undo }) => undo === 'undone')
  const withdrawn = await withdrawMails(
    tx,
    undone.flatMap(({ mails }) => mails ?? []),
  )
  const notMailed = new Set(
    undone.filter(({ mails }) => mails?.every((id) => withdrawn.has(id))).map(({ ticketId }) => ticketId),
  )
  const isMailed = (ticketId: number) => !notMailed.has(ticketId)
  const alike = Map.groupBy(undone, ({ status, priority }) => `${status} ${priority}`)
  for (const group of alike.values()) {
    const to = formerOf(change, group)
    const restored = group.flatMap(({ ticketId }) => tickets.get(ticketId) ?? [])
    await auditChanges(tx, restored, to, by)
    await changeTicketsAsStaff(tx, by.events, restored, { to, userId: by.actor.id, isMailed })
  }
  return judged
}

const wantedBy = ({ status, priority }: StoredChange): TicketChange => ({
  ...(status !== null && { status }),
  ...(priority !== null && { priority }),
})

/**
 * The previous status if the change has set the status, and the previous priority if it has set the priority. All given
 * items have the same previous values.
 */
function formerOf(change: StoredChange, [item]: readonly StoredItem[]): TicketChange {
  return {
    ...(change.status !== null && item?.status && { status: item.status }),
    ...(change.priority !== null && item?.priority && { priority: item.priority }),
  }
}

async function auditChanges(
  tx: Tx,
  tickets: readonly Pick<Ticket, 'id' | 'status' | 'priority'>[],
  to: TicketChange,
  { actor, address }: Changer,
): Promise<void> {
  for (const { id, status, priority } of tickets) {
    const detail = { from: { status, priority }, to }
    await audit(tx, { action: 'ticket changed', subject: `ticket ${id}`, actorId: actor.id, detail, address })
  }
}

async function storeItems(tx: Tx, items: readonly StoredItem[]): Promise<void> {
  await tx
    .insertInto('ticketChangeItems')
    .values(items.map(({ mails, ...item }) => ({ ...item, mails: mails && JSON.stringify(mails) })))
    .onConflict((conflict) =>
      conflict.columns(['changeId', 'ticketId']).doUpdateSet((by) => ({
        outcome: by.ref('excluded.outcome'),
        status: by.ref('excluded.status'),
        priority: by.ref('excluded.priority'),
        customerRepliedAt: by.ref('excluded.customerRepliedAt'),
        resolvedAt: by.ref('excluded.resolvedAt'),
        resolutionMinutes: by.ref('excluded.resolutionMinutes'),
        waitsSince: by.ref('excluded.waitsSince'),
        mails: by.ref('excluded.mails'),
        undo: by.ref('excluded.undo'),
      })),
    )
    .execute()
}

/** Restores the times that depend on the status and that the change has overwritten or deleted. */
async function restoreTimes(tx: Tx, changeId: number, items: readonly StoredItem[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .updateTable('tickets')
    .set((by) => {
      const stored = by
        .selectFrom('ticketChangeItems')
        .where('changeId', '=', changeId)
        .whereRef('ticketId', '=', 'tickets.id')
      return {
        customerRepliedAt: stored.select('ticketChangeItems.customerRepliedAt'),
        resolvedAt: stored.select('ticketChangeItems.resolvedAt'),
        resolutionMinutes: stored.select('ticketChangeItems.resolutionMinutes'),
        waitsSince: stored.select('ticketChangeItems.waitsSince'),
      }
    })
    .where(
      'id',
      'in',
      items.map(({ ticketId }) => ticketId),
    )
    .execute()
}
