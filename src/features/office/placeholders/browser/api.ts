import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { useShowSite } from '../../../../browser/page/site.tsx'
import { changePlaceholders, listPlaceholders } from '../endpoints.ts'
import type { PlaceholderState } from '../schema.ts'

export const placeholdersQuery = {
  queryKey: ['/api/placeholders'] as const,
  queryFn: ({ signal }: QueryContext) => send(listPlaceholders, { signal }),
}

interface Outcome {
  onSwitched: (changed: readonly PlaceholderState[]) => void
  onError: (error: Error) => void
}

/** Turns placeholders on or off. Screens that are opened afterwards show the change without a reload of the page. */
export function useSwitchPlaceholders({ onSwitched, onError }: Outcome) {
  const queries = useQueryClient()
  const show = useShowSite()
  return useMutation({
    mutationFn: (placeholders: PlaceholderState[]) => send(changePlaceholders, { body: { placeholders } }),
    // Only one request runs at a time. Otherwise two responses could arrive in the wrong order.
    scope: { id: 'placeholders' },
    onSuccess: (all, changed) => {
      queries.setQueryData(placeholdersQuery.queryKey, all)
      show({ working: all.flatMap(({ name, works }) => (works ? name : [])) })
      onSwitched(changed)
    },
    onError,
  })
}
