import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '../../../../browser/api/clock.ts'
import type { NewestRows } from '../../../../browser/lists/newestRows.ts'
import type { TicketResponse } from '../schema.ts'
import { responsesQuery } from './api.ts'
import { moreEntries } from './shownEntries.ts'

/** The last response that the user has seen, or the time until which all responses count as seen. */
type Known = ({ id: number } | { at: number }) & { countsOwn?: boolean }

export interface NewResponses {
  /** Responses that arrived after the user began to write, oldest first. */
  responses: readonly TicketResponse[]
  /** Marks the responses on the screen as known, or only those up to the given id. */
  begin: (seenId?: number) => void
  /** Call this if the server has newer responses than `knownId`, possibly the user's own from another tab. */
  grow: (knownId: number) => void
  /** Call this when the user is not writing. */
  end: () => void
  /** The id of the newest response on the screen, 0 if there is none; undefined while the responses load. */
  lastId: () => number | undefined
}

/** Responses that were added while this user was writing a response. */
export function useNewResponses(ticketId: number, ownId: number | undefined): NewResponses {
  const queries = useQueryClient()
  const { data } = useQuery(responsesQuery(String(ticketId)))
  const [known, setKnown] = useState<Known>()
  const isLater = ({ id, createdAt }: TicketResponse) =>
    known !== undefined && ('id' in known ? id > known.id : Date.parse(createdAt) > known.at)
  const isNew = (response: TicketResponse) =>
    isLater(response) && (known?.countsOwn === true || response.userId !== ownId)
  // Read from the cache: responses may have been loaded since the last rendering.
  const loaded = useCallback(
    () => queries.getQueryData<NewestRows<TicketResponse>>(responsesQuery(String(ticketId)).queryKey)?.rows,
    [queries, ticketId],
  )
  const lastId = useCallback(() => {
    const all = loaded()
    return all && (all.at(-1)?.id ?? 0)
  }, [loaded])
  const { rows: [oldest] = [], earlier = 0 } = data ?? {}
  /** The number of responses that are not loaded, if some of them may be new. */
  const unknown = oldest !== undefined && isLater(oldest) ? earlier : 0
  useEffect(() => {
    if (unknown === 0) return
    // A failure leaves the count too low until the responses are loaded again.
    responsesQuery(String(ticketId))
      .loadEarlier(queries, moreEntries)
      .catch(() => {})
  }, [unknown, queries, ticketId])
  return {
    responses: data?.rows.filter(isNew) ?? [],
    begin: useCallback(
      (seenId?: number) => {
        const id = seenId ?? lastId()
        setKnown(id === undefined ? { at: serverNow() } : { id })
      },
      [lastId],
    ),
    grow: (id) => setKnown({ id, countsOwn: true }),
    end: useCallback(() => setKnown(undefined), []),
    lastId,
  }
}
