import { send, type QueryContext } from '../../../../../browser/api/send.ts'
import { readLeadInvitation } from '../endpoints.ts'

export const leadInvitationQuery = (id: number) => ({
  queryKey: ['/api/lead-invitations', id] as const,
  queryFn: ({ signal }: QueryContext) => send(readLeadInvitation, { params: { id: String(id) }, signal }),
  staleTime: 60_000,
})
