import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import type { Assign } from './AssigneeCell.tsx'

/** A function that assigns tickets of a list. It stays the same while the account does. */
export function useAssign(): Assign {
  const queries = useQueryClient()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  return useCallback(
    (ticket, assignee) => {
      if (!user) return
      // Loaded on first use: most visits of the list assign nothing.
      import('../../features/desk/bulkChanges/browser/assignFromRow.ts')
        .then(({ assignFromRow }) => assignFromRow(queries, user, ticket, assignee))
        .catch((error: unknown) => toastFailure(error, `Could not assign ticket #${ticket.id}`))
    },
    [queries, user],
  )
}
