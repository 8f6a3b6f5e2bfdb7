import type { QueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api/send.ts'
import { listTemplates, readOutbox, readStaffRecipients, sendMailAgain } from '../endpoints.ts'
import type { EmailTemplate, OutboxView, StaffRecipients } from '../schema.ts'

export const templatesQuery = {
  queryKey: ['/api/templates'] as const,
  queryFn: ({ signal }: QueryContext) => send(listTemplates, { signal }),
  staleTime: 60_000,
}

export const staffRecipientsQuery = {
  queryKey: ['/api/staff-recipients'] as const,
  queryFn: ({ signal }: QueryContext) => send(readStaffRecipients, { signal }),
  staleTime: 0,
}

/** Caches the recipients, and reloads the templates, because their recipients have changed as well. */
export function cacheStaffRecipients(queries: QueryClient, recipients: StaffRecipients): void {
  queries.setQueryData(staffRecipientsQuery.queryKey, recipients)
  void queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
}

const outboxKey = '/api/settings/email/outbox'

/** Always fetched again, because mails change their states without a request from this page. */
export const outboxQuery = (state: OutboxView) => ({
  queryKey: [outboxKey, state] as const,
  queryFn: ({ signal }: QueryContext) => send(readOutbox, { query: { state }, signal }),
  staleTime: 0,
})

/** Makes a failed or waiting mail due now, and reloads the lists. */
export async function retryMail(queries: QueryClient, id: number): Promise<void> {
  await send(sendMailAgain, { params: { id: String(id) } })
  await queries.invalidateQueries({ queryKey: [outboxKey] })
}

export function cacheTemplate(queries: QueryClient, template: EmailTemplate): void {
  queries.setQueryData<EmailTemplate[]>(templatesQuery.queryKey, (all) =>
    all?.map((one) => (one.id === template.id ? template : one)),
  )
  void queries.invalidateQueries({ queryKey: staffRecipientsQuery.queryKey })
}
