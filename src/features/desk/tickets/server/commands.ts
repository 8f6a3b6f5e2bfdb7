import { minuteMs } from '../../../../shared/time/durations.ts'
import { sql, type Selectable } from 'kysely'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { attach } from '../../attachments/server/commands.ts'
import { reopensOnReply } from '../../settings/server/queries.ts'
import type { ByEmail, NewTicket, TicketChange } from '../schema.ts'
import { isUnresolved, waitsFor } from '../statuses.ts'
import { isForStaff } from './assignees.ts'
import { callAll, type TicketEvents, type TicketRaised, type TicketReplied } from './events.ts'
import { mailStatus } from './mails.ts'

type StoredTicket = Selectable<Tables['tickets']>

/** The whole minutes between two times; 0 if the clock of another instance was ahead. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs))

const storedMail = (mail: ByEmail | undefined) => (mail ? JSON.stringify(mail) : null)

/** Creates an open ticket with its files. If staff open it for a customer, the conversation says so. */
export async function createTicket(
  tx: Tx,
  events: TicketEvents,
  { userId, raisedBy, takenBy }: { userId: number } & Pick<TicketRaised, 'raisedBy' | 'takenBy'>,
  { attachmentIds, mail, ...ticket }: NewTicket & { mail?: ByEmail; brandId?: number | null },
) {
  const at = now()
  const created = await tx
    .insertInto('tickets')
    .values({ ...ticket, mail: storedMail(mail), userId, status: 'open', createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (raisedBy !== undefined) {
    const event = { ticketId: created.id, userId: raisedBy, isRaised: true, createdAt: at }
    await tx.insertInto('ticketEvents').values(event).execute()
  }
  const files = await attach(tx, attachmentIds, {
    place: { ticketId: created.id },
    authorId: raisedBy ?? userId,
  })
  await callAll(events.afterTicketRaised, tx, { ticket: created, files, raisedBy, takenBy })
  return created
}

/**
 * Writes only the given fields. If two users edit a ticket at once, only fields that both changed are overwritten.
 * Setting a status also counts as an answer to the customer's last reply.
 */
async function changeTickets(
  tx: Tx,
  events: TicketEvents,
  tickets: readonly StoredTicket[],
  change: TicketChange,
) {
  const at = now()
  const { status } = change
  const minutes = tickets.map(
    ({ id, createdAt }) => sql`when ${id} then cast(${minutesBetween(createdAt, at)} as integer)`,
  )
  const rows = await tx
    .updateTable('tickets')
    .set((by) => ({
      ...change,
      updatedAt: at,
      ...(status !== undefined && { customerRepliedAt: null }),
      ...(status !== undefined &&
        isUnresolved(status) && {
          resolvedAt: null,
          resolutionMinutes: null,
          waitsSince: sql<
            string | null
          >`case when "staffWroteLast" or ${isForStaff} then "waitsSince" else ${at} end`,
        }),
      ...(status !== undefined &&
        !isUnresolved(status) && {
          resolvedAt: by.fn.coalesce('resolvedAt', by.val(at)),
          resolutionMinutes: by.fn.coalesce(
            'resolutionMinutes',
            sql<number>`case "id" ${sql.join(minutes, sql` `)} end`,
          ),
        }),
    }))
    .where(
      'id',
      'in',
      tickets.map(({ id }) => id),
    )
    .returningAll()
    .execute()
  const changed = rows.map((after) => ({ before: tickets.find(({ id }) => id === after.id) ?? after, after }))
  await callAll(events.afterTicketChange, tx, changed)
  return changed
}

function onlyOne<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The ticket is gone, although it was locked.')
  return row
}

interface WrittenResponse extends Pick<TicketReplied, 'newStatus' | 'isResolving'> {
  message: string
  attachmentIds?: readonly number[] | undefined
  mail?: ByEmail | undefined
}

/** Adds a response with its files to a ticket whose row the transaction has locked. */
export async function addResponse(
  tx: Tx,
  events: TicketEvents,
  ticket: StoredTicket,
  author: Pick<Actor, 'id' | 'role'>,
  { message, attachmentIds, newStatus, isResolving, mail }: WrittenResponse,
) {
  const at = now()
  const response = await tx
    .insertInto('ticketResponses')
    .values({
      ticketId: ticket.id,
      userId: author.id,
      message,
      mail: storedMail(mail),
      isStaff: isStaff(author.role),
      createdAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tickets')
    .set((by) =>
      response.isStaff
        ? {
            updatedAt: at,
            customerRepliedAt: null,
            staffWroteLast: true,
            waitsSince: null,
            firstAnswerMinutes: by.fn.coalesce(
              'firstAnswerMinutes',
              by.val(minutesBetween(ticket.createdAt, at)),
            ),
          }
        : {
            updatedAt: at,
            customerRepliedAt: at,
            staffWroteLast: false,
            ...(waitsFor(ticket) !== 'us' && { waitsSince: at }),
          },
    )
    .where('id', '=', ticket.id)
    .execute()
  const files = await attach(tx, attachmentIds, { place: { responseId: response.id }, authorId: author.id })
  await callAll(events.afterTicketReply, tx, { ticket, response, files, newStatus, isResolving })
  return response
}

interface StaffChange {
  to: TicketChange
  userId: number
  /** Whether the customer of this ticket is mailed about a new status; always by default. */
  isMailed?: (ticketId: number) => boolean
  /** Delay of the mails, in ms. */
  delayMs?: number
}

/**
 * Changes a ticket as staff and shows that in its conversation. Enqueues a mail to the customer if the status is new.
 */
export async function changeTicketAsStaff(
  tx: Tx,
  events: TicketEvents,
  ticket: StoredTicket,
  change: StaffChange,
) {
  return onlyOne(await changeTicketsAsStaff(tx, events, [ticket], change))
}

/**
 * Like changeTicketAsStaff, for several tickets whose rows the transaction has locked. Also returns the ids of the
 * mails, because Undo withdraws them. Therefore the mails are enqueued here and not by an event handler.
 */
export async function changeTicketsAsStaff(
  tx: Tx,
  events: TicketEvents,
  tickets: readonly StoredTicket[],
  { to, userId, isMailed = () => true, delayMs = 0 }: StaffChange,
) {
  if (tickets.length === 0) return []
  const changed = (await changeTickets(tx, events, tickets, to)).map(({ before, after }) => ({
    ticket: after,
    hasNewStatus: after.status !== before.status,
    hasNewPriority: after.priority !== before.priority,
  }))
  const lines = changed
    .filter(({ hasNewStatus, hasNewPriority }) => hasNewStatus || hasNewPriority)
    .map(({ ticket, hasNewStatus, hasNewPriority }) => ({
      ticketId: ticket.id,
      userId,
      status: hasNewStatus ? ticket.status : null,
      priority: hasNewPriority ? ticket.priority : null,
      createdAt: ticket.updatedAt,
    }))
  if (lines.length > 0) await tx.insertInto('ticketEvents').values(lines).execute()
  const results = []
  for (const { ticket, hasNewStatus } of changed) {
    const mails = hasNewStatus && isMailed(ticket.id) ? await mailStatus(tx, ticket, delayMs) : []
    results.push({ ...ticket, mails })
  }
  return results
}

/** Adds a response of staff and changes its ticket; the customer gets one mail about both. */
export async function respondWithChange(
  tx: Tx,
  events: TicketEvents,
  ticket: StoredTicket,
  staff: Pick<Actor, 'id' | 'role'>,
  { to, ...written }: WrittenResponse & { to: TicketChange },
) {
  const newStatus = to.status === ticket.status ? undefined : to.status
  const response = await addResponse(tx, events, ticket, staff, { ...written, newStatus })
  await changeTicketsAsStaff(tx, events, [ticket], { to, userId: staff.id, isMailed: () => false })
  return response
}

/**
 * Adds a reply of the customer or of a colleague who may answer. A resolved ticket is opened again if the settings say
 * so, which is audited; staff get one mail about both.
 */
export async function respondAsCustomer(
  tx: Tx,
  events: TicketEvents,
  ticket: StoredTicket,
  customer: Pick<Actor, 'id' | 'role'>,
  {
    address,
    ...written
  }: Omit<WrittenResponse, 'newStatus' | 'isResolving'> & { address?: string | undefined },
) {
  if (ticket.status !== 'resolved' || !(await reopensOnReply(tx)))
    return addResponse(tx, events, ticket, customer, written)
  const { id, status, priority } = ticket
  const detail = { from: { status, priority }, to: { status: 'open' } }
  const change = { action: 'ticket changed', subject: `ticket ${id}`, actorId: customer.id, detail }
  await audit(tx, { ...change, ...(address !== undefined && { address }) })
  return reopenByReply(tx, events, ticket, customer, written)
}

async function reopenByReply(
  tx: Tx,
  events: TicketEvents,
  ticket: StoredTicket,
  customer: Pick<Actor, 'id' | 'role'>,
  written: WrittenResponse,
) {
  const response = await addResponse(tx, events, ticket, customer, { ...written, newStatus: 'open' })
  const after = await tx
    .updateTable('tickets')
    .set({ status: 'open', resolvedAt: null, resolutionMinutes: null })
    .where('id', '=', ticket.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ticketEvents')
    .values({
      ticketId: ticket.id,
      userId: customer.id,
      status: 'open',
      priority: null,
      createdAt: response.createdAt,
      byCustomer: true,
    })
    .execute()
  await callAll(events.afterTicketChange, tx, [{ before: ticket, after }])
  return response
}

/** The response with which a customer resolves a ticket. */
const resolvedByCustomer = 'Ticket marked as resolved by customer.'

/** Resolves a ticket for its customer, with a response that says so. */
export async function resolveTicket(tx: Tx, events: TicketEvents, ticket: StoredTicket, customer: Actor) {
  await addResponse(tx, events, ticket, customer, { message: resolvedByCustomer, isResolving: true })
  return onlyOne(await changeTickets(tx, events, [ticket], { status: 'resolved' })).after
}
