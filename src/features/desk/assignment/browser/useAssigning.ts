import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../../../browser/api/send.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import type { TicketAssignment } from '../schema.ts'
import { assignTicket } from './api.ts'

interface Assigning {
  /** The assignment that the user has seen. */
  startedFrom: TicketAssignment
  /** Null for nobody. */
  assigneeId: number | null
}

/** Assigns a ticket, and tells the user in a toast how that ended. */
export function useAssigning() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ startedFrom, assigneeId }: Assigning) => assignTicket(queries, startedFrom, assigneeId),
    onSuccess: ({ assigneeName: name }) =>
      toast({ title: name === null ? 'Assigned to nobody' : `Assigned to ${name}`, kind: 'success' }),
    onError: (error) => {
      const isOvertaken = error instanceof ApiError && error.conflict !== undefined
      toast({
        title: isOvertaken
          ? 'Someone else has assigned this ticket meanwhile'
          : 'Could not assign the ticket',
        description: isOvertaken
          ? 'The screen shows to whom. Choose again if that is wrong.'
          : errorMessage(error, 'Please try again.'),
        kind: isOvertaken ? 'info' : 'error',
      })
    },
  })
}
