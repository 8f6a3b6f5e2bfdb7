import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { toast } from '../../browser/ui/toast.ts'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { ticketLink } from './links.ts'

/** Returns a function that opens the ticket after (1) or before (-1) this one in the list that was last shown. */
export function useTicketWalk(id: number): (step: 1 | -1) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (step) => {
      try {
        // Loaded on first use: many visits of a ticket never ask for it.
        const { ticketBeside } = await import('./ticketBeside.ts')
        const { next, viewName } = await ticketBeside(queries, id, step)
        if (next !== undefined) await navigate(ticketLink(String(next)))
        else
          toast({
            title: step > 0 ? 'No next ticket' : 'No previous ticket',
            description: `This is the ${step > 0 ? 'last' : 'first'} one of “${viewName}”.`,
            kind: 'info',
          })
      } catch (error) {
        toastFailure(error, 'Could not load the list of tickets')
      }
    },
    [queries, navigate, id],
  )
}
