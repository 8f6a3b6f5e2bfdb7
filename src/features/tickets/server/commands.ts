import { minuteMs } from '../../../durations.ts'
import { sql } from 'kysely'
import { isStaff } from '../../../roles.ts'
import type { Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import type { Actor } from '../../../server/session/session.ts'
import { sendNoFiles, type SendFiles } from '../../../server/storage/messageFiles.ts'
import type { NewTicket, Ticket, TicketChange, TicketStatus } from '../schema.ts'
import { isUnresolved } from '../statuses.ts'
import { mailNewTicket, mailResponse, mailStatus, type MailedTicket, type Opened } from './mails.ts'
import { notifyTickets } from './notify.ts'

interface OpenedTicket {
  id: number
  createdAt: string
}

/** Whole minutes; 0 where the clock of another instance was ahead. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs))

/** Creates an open ticket with its files and enqueues the mails about it. */
export async function createTicket(
  tx: Tx,
  { userId, raisedBy }: Opened,
  ticket: Omit<NewTicket, 'attachmentIds'>,
  attach: SendFiles = sendNoFiles,
) {
  const at = now()
  const created = await tx
    .insertInto('tickets')
    .values({ ...ticket, userId, status: 'open', createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await mailNewTicket(tx, { ...created, raisedBy }, await attach(tx, { ticketId: created.id }))
  await notifyTickets(tx, created.id)
  return created
}

/**
 * Writes only the fields given, so that two people who edit a ticket at once overwrite only what both changed. Setting a
 * status answers what the customer replied before.
 */
async function changeTickets(tx: Tx, tickets: readonly OpenedTicket[], change: TicketChange) {
  await notifyTickets(tx, ...tickets.map(({ id }) => id))
  const at = now()
  const { status } = change
  const minutes = tickets.map(
    ({ id, createdAt }) => sql`when ${id} then cast(${minutesBetween(createdAt, at)} as integer)`,
  )
  return tx
    .updateTable('tickets')
    .set((by) => ({
      ...change,
      updatedAt: at,
      ...(status !== undefined && { customerRepliedAt: null }),
      ...(status !== undefined && isUnresolved(status) && { resolvedAt: null, resolutionMinutes: null }),
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
}

async function changeTicket(tx: Tx, ticket: OpenedTicket, change: TicketChange) {
  return onlyOne(await changeTickets(tx, [ticket], change))
}

function onlyOne<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The ticket is gone, although it was locked.')
  return row
}

interface WrittenResponse {
  message: string
  attach?: SendFiles
}

/**
 * Adds a response with its files to a ticket whose row the transaction has locked, and enqueues the mail to the other party.
 *
 * @param newStatus a status that the mail says as well
 */
export async function addResponse(
  tx: Tx,
  ticket: MailedTicket & OpenedTicket,
  author: Pick<Actor, 'id' | 'role'>,
  { message, attach = sendNoFiles }: WrittenResponse,
  newStatus?: TicketStatus,
) {
  const at = now()
  const response = await tx
    .insertInto('ticketResponses')
    .values({ ticketId: ticket.id, userId: author.id, message, isStaff: isStaff(author.role), createdAt: at })
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
            firstAnswerMinutes: by.fn.coalesce(
              'firstAnswerMinutes',
              by.val(minutesBetween(ticket.createdAt, at)),
            ),
          }
        : { updatedAt: at, customerRepliedAt: at, staffWroteLast: false },
    )
    .where('id', '=', ticket.id)
    .execute()
  const files = await attach(tx, { responseId: response.id })
  await mailResponse(tx, ticket, { ...response, files }, newStatus)
  await notifyTickets(tx, ticket.id)
  return response
}

type LockedTicket = OpenedTicket & Pick<Ticket, 'status' | 'priority'>

interface StatusMails {
  /** Whether the customer of this ticket is mailed about another status; always by default. */
  isMailed?: (ticketId: number) => boolean
  /** How long the mails wait. */
  delayMs?: number
}

/** Changes a ticket as staff may, which its conversation shows; enqueues a mail to the customer where the status is another one. */
export async function changeTicketAsStaff(
  tx: Tx,
  ticket: LockedTicket,
  change: TicketChange,
  userId: number,
) {
  return onlyOne(await changeTicketsAsStaff(tx, [ticket], change, userId))
}

/** The same for several tickets, whose rows the transaction has locked. Returns them with the ids of their mails. */
export async function changeTicketsAsStaff(
  tx: Tx,
  tickets: readonly LockedTicket[],
  change: TicketChange,
  userId: number,
  { isMailed = () => true, delayMs = 0 }: StatusMails = {},
) {
  if (tickets.length === 0) return []
  const before = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const changed = (await changeTickets(tx, tickets, change)).map((ticket) => {
    const { status, priority } = before.get(ticket.id) ?? ticket
    return { ticket, hasNewStatus: ticket.status !== status, hasNewPriority: ticket.priority !== priority }
  })
  const events = changed
    .filter(({ hasNewStatus, hasNewPriority }) => hasNewStatus || hasNewPriority)
    .map(({ ticket, hasNewStatus, hasNewPriority }) => ({
      ticketId: ticket.id,
      userId,
      status: hasNewStatus ? ticket.status : null,
      priority: hasNewPriority ? ticket.priority : null,
      createdAt: ticket.updatedAt,
    }))
  if (events.length > 0) await tx.insertInto('ticketEvents').values(events).execute()
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
  ticket: MailedTicket & LockedTicket,
  staff: Pick<Actor, 'id' | 'role'>,
  written: WrittenResponse,
  change: TicketChange,
) {
  const newStatus = change.status === ticket.status ? undefined : change.status
  const response = await addResponse(tx, ticket, staff, written, newStatus)
  await changeTicketsAsStaff(tx, [ticket], change, staff.id, { isMailed: () => false })
  return response
}

/** Adds a reply of the customer that reopens a resolved ticket; staff get one mail about both. */
export async function reopenByReply(
  tx: Tx,
  ticket: MailedTicket & OpenedTicket,
  customer: Pick<Actor, 'id' | 'role'>,
  written: WrittenResponse,
) {
  const response = await addResponse(tx, ticket, customer, written, 'open')
  await tx
    .updateTable('tickets')
    .set({ status: 'open', resolvedAt: null, resolutionMinutes: null })
    .where('id', '=', ticket.id)
    .execute()
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
  return response
}

/** The response with which a customer resolves a ticket. */
export const resolvedByCustomer = 'Ticket marked as resolved by customer.'

/** Resolves a ticket for its customer, with a response that says so. */
export async function resolveTicket(tx: Tx, ticket: MailedTicket & OpenedTicket, customer: Actor) {
  await addResponse(tx, ticket, customer, { message: resolvedByCustomer })
  return changeTicket(tx, ticket, { status: 'resolved' })
}
