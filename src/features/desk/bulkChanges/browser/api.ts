import type { QueryClient } from '@tanstack/react-query'
import { newFormId } from '../../../../browser/api/idempotencyKey.ts'
import type { Progress } from '../../../../browser/api/progress.ts'
import { NetworkError, NotSentError } from '../../../../browser/api/send.ts'
import { sendForRows } from '../../../../browser/api/sendForRows.ts'
import { sendSteps } from '../../../../browser/api/sendSteps.ts'
import type { View } from '../../../../browser/lists/rangedList.ts'
import { refreshTickets } from '../../tickets/browser/api.ts'
import { listTickets } from '../../tickets/endpoints.ts'
import type { ListedTicket } from '../../tickets/schema.ts'
import { changeTickets, undoTicketChange } from '../endpoints.ts'
import type { ChangeOfEach, TicketChangeStep } from '../schema.ts'

/** The tickets to change: the selected ones, or all that match the list's filter. */
export type ChangedTickets =
  | { tickets: readonly Pick<ListedTicket, 'id' | 'updatedAt' | 'assigneeName'>[] }
  | { matching: View; upTo: number }

type OnProgress = (progress: Progress) => void

/**
 * Changes the tickets.
 *
 * @throws NotSentError with the progress, if the connection is lost twice
 */
export async function changeSeveral(
  queries: QueryClient,
  change: ChangeOfEach,
  chosen: ChangedTickets,
  onProgress: OnProgress,
): Promise<TicketChangeStep> {
  const body = { ...change, ...sentTickets(chosen, change) }
  const idempotencyKey = newFormId()
  return finishing(queries, onProgress, (onStep) =>
    sendSteps(changeTickets, { body, idempotencyKey }, onStep),
  )
}

export async function undoSeveral(
  queries: QueryClient,
  id: number,
  onProgress: OnProgress,
): Promise<TicketChangeStep> {
  const idempotencyKey = newFormId()
  const params = { id: String(id) }
  return finishing(queries, onProgress, (onStep) =>
    sendSteps(undoTicketChange, { params, idempotencyKey }, onStep),
  )
}

function sentTickets(chosen: ChangedTickets, { assigneeId }: ChangeOfEach) {
  if ('tickets' in chosen) {
    const isAssigned = assigneeId !== undefined
    const tickets = chosen.tickets.map(({ id, updatedAt, assigneeName }) => ({
      id,
      updatedAt,
      ...(isAssigned && { assigneeName }),
    }))
    return { tickets }
  }
  const { sort: _, direction: __, ...matching } = chosen.matching
  return { matching, upTo: chosen.upTo }
}

/** Retries once after a lost connection. The Idempotency-Key lets the server resume without repeating changes. */
async function finishing(
  queries: QueryClient,
  onProgress: OnProgress,
  run: (onStep: (step: TicketChangeStep) => void) => Promise<TicketChangeStep>,
): Promise<TicketChangeStep> {
  let last: TicketChangeStep | undefined
  const onStep = (step: TicketChangeStep) => {
    last = step
    onProgress(step)
  }
  try {
    return await run(onStep).catch((error: unknown) => {
      if (error instanceof NetworkError) return run(onStep)
      throw error
    })
  } catch (error) {
    if (!last || !(error instanceof NetworkError)) throw error
    throw new NotSentError(
      `The connection was lost. ${last.changed} of ${last.total} tickets are changed; the others may not be.`,
    )
  } finally {
    await refreshTickets(queries)
  }
}

/** The number of tickets that match now, and the id of the newest one. */
export async function countMatching(view: View): Promise<{ total: number; upTo: number }> {
  const query = { ...view, sort: 'id', direction: 'descending' }
  const { signal } = new AbortController()
  const { rows, total } = await sendForRows(listTickets, { query, first: 0, count: 1, signal })
  return { total: total ?? 0, upTo: rows[0]?.id ?? 0 }
}
