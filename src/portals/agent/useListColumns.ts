import { useMemo } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import type { OwnAccount } from '../../features/people/accounts/schema.ts'
import { needsDetails, type ChoosableTicketColumn } from '../../features/people/accounts/ticketColumns.ts'
import { columnsOf, columnsText, type TicketView } from '../../features/desk/tickets/view.ts'
import { refreshTickets } from '../../features/desk/tickets/browser/api.ts'

const mutationKey = ['columns of tickets'] as const

type Columns = readonly ChoosableTicketColumn[]

/** The columns that are shown until the user chooses others. */
const standard: Columns = ['createdAt', 'updatedAt']

const toggled = (shown: Columns, column: ChoosableTicketColumn) =>
  shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column]

/**
 * The columns of the list of tickets, and a function that shows or hides one: those of the view, or else those that the
 * user has chosen, which are stored in the account.
 */
export function useListColumns(view: TicketView, onView: (view: TicketView) => void) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const toggleOwn = useToggleColumn()
  const ofView = useMemo(() => columnsOf({ columns: view.columns }), [view.columns])
  if (!ofView) return { shown: user?.ticketListColumns ?? standard, toggle: toggleOwn }
  return {
    shown: ofView,
    toggle: (column: ChoosableTicketColumn) =>
      onView({ ...view, columns: columnsText(toggled(ofView, column)) }),
  }
}

/** Shows or hides a column: at once on the screen, and then in the account. A failure takes it back. */
function useToggleColumn() {
  const queries = useQueryClient()
  const show = (ticketListColumns: ChoosableTicketColumn[] | null) =>
    queries.setQueryData<OwnAccount | null>(currentUserQuery.queryKey, (user) =>
      user ? { ...user, ticketListColumns } : user,
    )
  const current = () => queries.getQueryData<OwnAccount | null>(currentUserQuery.queryKey)?.ticketListColumns
  const storing = useMutation({
    mutationKey,
    // One after the other, because each request has all columns.
    scope: { id: mutationKey[0] },
    mutationFn: async ({
      next,
    }: {
      next: ChoosableTicketColumn[]
      before: ChoosableTicketColumn[] | null
    }) => {
      // Loaded on first use: few visits of the list change the columns.
      const { storeOwnSettings } = await import('../../features/people/directory/browser/api.ts')
      await storeOwnSettings(queries, { ticketListColumns: next })
    },
    onSuccess: async (_, { next, before }) => {
      if (next.some((column) => needsDetails([column]) && before?.includes(column) !== true))
        await refreshTickets(queries)
    },
    onError: (error, { before }) => {
      // A later request has this change, too.
      if (queries.isMutating({ mutationKey }) === 1) show(before)
      toastFailure(error, 'Could not store the columns')
    },
  })
  return (column: ChoosableTicketColumn) => {
    const before = current() ?? null
    const next = toggled(before ?? standard, column)
    show(next)
    storing.mutate({ next, before })
  }
}
