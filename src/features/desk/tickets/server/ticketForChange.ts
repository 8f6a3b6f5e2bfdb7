import type { Selectable } from 'kysely'
import { isAdministrator, isStaff } from '../../../../shared/endpoint/roles.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { AppError, forbidden, missing } from '../../../../server/http/errors.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { isOpenFor, mayDo, type TicketCommand, type TicketParty } from '../policy.ts'
import { findTicket, findTicketForUpdate } from './queries.ts'

type StoredTicket = Selectable<Tables['tickets']>

/**
 * The ticket with its row locked, if the user may apply all these commands to it now. Nobody else can change it until
 * the transaction ends.
 *
 * @throws AppError 404 if the user may not see the ticket, 403 if the user may not apply a command, 409 if the state of
 * the ticket no longer allows it
 */
export async function ticketForChange(
  tx: Tx,
  viewer: Viewer,
  id: number,
  ...commands: readonly TicketCommand[]
): Promise<StoredTicket> {
  const ticket = await findTicketForUpdate(tx, viewer, id)
  const party = ticket ? partyOf(viewer, ticket) : (await findTicket(tx, viewer, id)) && 'reading colleague'
  if (!party) throw missing('Ticket not found')
  if (commands.some((command) => !mayDo(party, command))) throw forbiddenTo(party)
  if (!ticket) throw missing('Ticket not found')
  for (const command of commands) await refuseUnlessOpenFor(tx, viewer, command, ticket)
  return ticket
}

/** @throws AppError 409 if the state of a ticket, whose row the transaction has locked, does not allow the command */
export async function refuseUnlessOpenFor(
  tx: Db,
  viewer: Viewer,
  command: TicketCommand,
  ticket: StoredTicket,
): Promise<void> {
  if (isOpenFor(command, ticket)) return
  const { status, mergedIntoId } = ticket
  if (mergedIntoId !== null) throw await mergedAway(tx, viewer, mergedIntoId)
  const isThere = command === 'resolve' ? `already ${status}` : `${status} and cannot be updated`
  throw new AppError('conflict', `This ticket is ${isThere}.`)
}

function partyOf({ id, role }: Viewer, ticket: StoredTicket): TicketParty {
  if (isStaff(role)) return isAdministrator(role) ? 'administrator' : 'agent'
  return ticket.userId === id ? 'customer' : 'answering colleague'
}

const forbiddenTo = (party: TicketParty) =>
  party === 'reading colleague'
    ? new AppError('forbidden', 'You may read this ticket, but not answer it.')
    : forbidden()

/** The refusal for a merged ticket. It names the ticket `mergedIntoId` only if the user may see that ticket. */
async function mergedAway(db: Db, viewer: Viewer, mergedIntoId: number): Promise<AppError> {
  const into = await findTicket(db, viewer, mergedIntoId)
  return new AppError(
    'conflict',
    into
      ? `This ticket was merged into ticket #${into.id}. Please write there.`
      : 'This ticket was merged into another one and cannot be updated.',
  )
}
