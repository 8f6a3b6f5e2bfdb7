import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api.ts'
import { listTemplates, readOutbox, sendMailAgain } from '../calls.ts'
import type { EmailTemplate, OutboxView } from '../schema.ts'

export const templatesQuery = {
  queryKey: ['/api/templates'] as const,
  queryFn: ({ signal }: QueryContext) => send(listTemplates, { signal }),
  staleTime: 60_000,
}

const outboxKey = '/api/settings/email/outbox'

/** Always asked for anew: mails move on by themselves. */
export const outboxQuery = (state: OutboxView) => ({
  queryKey: [outboxKey, state] as const,
  queryFn: ({ signal }: QueryContext) => send(readOutbox, { query: { state }, signal }),
  staleTime: 0,
})

export async function sendAgain(queries: QueryClient, id: number): Promise<void> {
  await send(sendMailAgain, { params: { id: String(id) } })
  await queries.invalidateQueries({ queryKey: [outboxKey] })
}

/** Puts a template that was changed where it is shown. */
export function showTemplate(queries: QueryClient, template: EmailTemplate): void {
  queries.setQueryData<EmailTemplate[]>(templatesQuery.queryKey, (all) =>
    all?.map((one) => (one.id === template.id ? template : one)),
  )
}
