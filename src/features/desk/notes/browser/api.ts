import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import type { DraftKey } from '../../../../browser/forms/draft.ts'
import { ticketsKey, withFiles } from '../../tickets/browser/api.ts'
import { createTicketNote, deleteTicketNote, listTicketNotes } from '../endpoints.ts'
import type { TicketNote } from '../schema.ts'

export const blankNote: { message: string; attachmentIds: number[] } = { message: '', attachmentIds: [] }

/** The storage key of a user's draft of a note on a ticket. */
export const noteDraft = (userId: number, ticketId: number): DraftKey => ({
  userId,
  form: `ticket ${ticketId} note`,
})

/** The notes on a ticket, oldest first. refreshTickets reloads them. */
export const ticketNotesQuery = (ticketId: string) => ({
  queryKey: [ticketsKey, ticketId, 'notes'] as const,
  queryFn: ({ signal }: QueryContext) => send(listTicketNotes, { params: { ticketId }, signal }),
  staleTime: 60_000,
})

/** Adds a note and shows it. Returns the names of mentioned colleagues who get no email about it. */
export async function addNote(
  queries: QueryClient,
  ticketId: number,
  body: { message: string; attachmentIds?: number[] | undefined },
  idempotencyKey: string,
): Promise<string[]> {
  const params = { ticketId: String(ticketId) }
  const { notMailed, ...note } = await send(createTicketNote, {
    params,
    body: withFiles(body),
    idempotencyKey,
  })
  const notes = ticketNotesQuery(params.ticketId)
  queries.setQueryData<TicketNote[]>(notes.queryKey, (all) => upsert(all, note))
  // Also loads notes that colleagues have added meanwhile.
  void queries.invalidateQueries(body.attachmentIds?.length ? { queryKey: [ticketsKey] } : notes)
  return notMailed
}

/** Deletes a note on the server and in the cache. If the note was already deleted, all notes are reloaded. */
export async function deleteNote(queries: QueryClient, { ticketId, id }: TicketNote): Promise<void> {
  const notes = ticketNotesQuery(String(ticketId))
  try {
    await send(deleteTicketNote, { params: { ticketId: String(ticketId), id: String(id) } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) void queries.invalidateQueries(notes)
    throw error
  }
  queries.setQueryData<TicketNote[]>(notes.queryKey, (all) => all?.filter((note) => note.id !== id))
}
