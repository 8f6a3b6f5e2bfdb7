import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { toast } from '../../browser/ui/toast.ts'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { neighbour } from '../../features/desk/tickets/browser/neighbour.ts'
import { ticketViewsQuery } from '../../features/desk/views/browser/api.ts'
import { shownViewOf } from '../../features/desk/views/search.ts'
import { builtInViewOf } from '../../features/desk/views/builtIn.ts'
import { lastTicketView, ticketLink } from './links.ts'

/** Returns a function that opens the ticket after (1) or before (-1) this one in the list that was last shown. */
export function useTicketWalk(id: number): (step: 1 | -1) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (step) => {
      const search = lastTicketView()
      try {
        const views = search.view === undefined ? [] : await queries.query(ticketViewsQuery)
        const { view, saved } = shownViewOf(search, views)
        const next = await neighbour(queries, view, id, step)
        if (next !== undefined) await navigate(ticketLink(String(next)))
        else
          toast({
            title: step > 0 ? 'No next ticket' : 'No previous ticket',
            description: `This is the ${step > 0 ? 'last' : 'first'} one of “${(saved ?? builtInViewOf(view)).name}”.`,
            kind: 'info',
          })
      } catch (error) {
        toastFailure(error, 'Could not load the list of tickets')
      }
    },
    [queries, navigate, id],
  )
}
