import type { QueryClient } from '@tanstack/react-query'
import { ApiError, send } from '../../../../browser/api/send.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import { newestRows, type NewestRows } from '../../../../browser/lists/newestRows.ts'
import type { DraftKey } from '../../../../browser/forms/draft.ts'
import { ticketsKey, withFiles } from '../../tickets/browser/api.ts'
import { correctTicketNote, createTicketNote, deleteTicketNote, listTicketNotes } from '../endpoints.ts'
import type { TicketNote } from '../schema.ts'

export const blankNote: { message: string; attachmentIds: number[] } = { message: '', attachmentIds: [] }

/** The storage key of a user's draft of a note on a ticket. */
export const noteDraft = (userId: number, ticketId: number): DraftKey => ({
  userId,
  form: `ticket ${ticketId} note`,
})

/** The storage key of the draft of a correction. */
export const correctionDraft = ({ userId, id }: TicketNote): DraftKey => ({ userId, form: `note ${id}` })

/** The newest notes on a ticket, oldest first. refreshTickets reloads them. */
export const ticketNotesQuery = (ticketId: string) => ({
  ...newestRows(listTicketNotes, { ticketId }, [ticketsKey, ticketId, 'notes']),
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
  changeNotes(queries, params.ticketId, (rows) => upsert(rows, note))
  // Also loads notes that colleagues have added meanwhile.
  void queries.invalidateQueries(body.attachmentIds?.length ? { queryKey: [ticketsKey] } : notes)
  return notMailed
}

/** Corrects a note on the server and in the cache. The response names colleagues who get no email about it. */
export async function correctNote(
  queries: QueryClient,
  { ticketId, id }: TicketNote,
  body: { message: string },
  startedFrom: TicketNote | undefined,
) {
  const params = { ticketId: String(ticketId), id: String(id) }
  const { notMailed, ...note } = await send(correctTicketNote, { params, body, startedFrom })
  changeNotes(queries, params.ticketId, (rows) =>
    rows.map((row) => (row.id === id ? { ...row, ...note } : row)),
  )
  return { ...note, notMailed }
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
  changeNotes(queries, String(ticketId), (rows) => rows.filter((note) => note.id !== id))
}

/** Changes the loaded notes, if there are any. */
const changeNotes = (
  queries: QueryClient,
  ticketId: string,
  change: (rows: readonly TicketNote[]) => TicketNote[],
) =>
  queries.setQueryData<NewestRows<TicketNote>>(
    ticketNotesQuery(ticketId).queryKey,
    (loaded) => loaded && { ...loaded, rows: change(loaded.rows) },
  )
