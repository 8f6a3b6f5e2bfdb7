import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { rangedList } from '../../../../browser/lists/rangedList.ts'
import { refreshTickets } from '../../tickets/browser/api.ts'
import * as endpoints from '../endpoints.ts'
import type { HeldMail } from '../schema.ts'

const staleTime = 60_000

/** The held or the ignored emails, newest first. */
export const heldMailList = rangedList(endpoints.listHeldMails)

/** One email. `id` is from the URL, unchecked. */
export const heldMailQuery = (id: string) => ({
  queryKey: [endpoints.listHeldMails.path, id] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readHeldMail, { params: { id }, signal }),
  staleTime,
})

export const blockedSendersQuery = {
  queryKey: [endpoints.listBlockedSenders.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listBlockedSenders, { signal }),
  staleTime,
}

/** An action of staff on an email. */
export type Handling =
  | { as: 'reply'; ticketId: number }
  | { as: 'ticket'; userId: number }
  | { as: 'lead' }
  | { as: 'discard'; isSenderBlocked: boolean }

/**
 * Handles an email. Reloads the lists and the ticket, also after a refusal: a colleague may have been faster.
 *
 * @returns the email as it is stored then
 */
export async function handleMail(queries: QueryClient, id: number, handling: Handling): Promise<HeldMail> {
  try {
    const mail = await sendHandling(String(id), handling)
    queries.setQueryData(heldMailQuery(String(id)).queryKey, mail)
    return mail
  } finally {
    void refreshHeldMails(queries)
  }
}

function sendHandling(id: string, handling: Handling): Promise<HeldMail> {
  const params = { id }
  if (handling.as === 'lead') return send(endpoints.makeMailLead, { params })
  const { as, ...body } = handling
  if ('ticketId' in body) return send(endpoints.makeMailReply, { params, body })
  if ('userId' in body) return send(endpoints.makeMailTicket, { params, body })
  return send(endpoints.discardMail, { params, body })
}

async function refreshHeldMails(queries: QueryClient): Promise<void> {
  const paths = [endpoints.listHeldMails.path, endpoints.listBlockedSenders.path]
  const lists = paths.map((path) => queries.invalidateQueries({ queryKey: [path] }))
  await Promise.all([...lists, refreshTickets(queries)])
}

export async function unblockSender(queries: QueryClient, id: number): Promise<void> {
  await send(endpoints.unblockSender, { params: { id: String(id) } })
  await queries.invalidateQueries({ queryKey: blockedSendersQuery.queryKey })
}
