import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { putAwayFirstSteps, readFirstSteps } from '../endpoints.ts'
import type { FirstSteps } from '../schema.ts'

export const firstStepsQuery = {
  queryKey: ['/api/first-steps'] as const,
  queryFn: ({ signal }: QueryContext) => send(readFirstSteps, { signal }),
  // Always stale while the list is shown, because actions on other screens may complete a step.
  staleTime: ({ state: { data } }: { state: { data: FirstSteps | undefined } }) =>
    data === undefined || areShown(data) ? 0 : Infinity,
}

/** Whether a required step is still open, and the list was not put away. */
export function areShown({ isPutAway, steps }: FirstSteps): boolean {
  return !isPutAway && steps.some(({ isDone, isOptional }) => !isDone && !isOptional)
}

/** Puts the list away or brings it back. */
export function usePutAway({ onDone }: { onDone?: () => void } = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isPutAway: boolean) => send(putAwayFirstSteps, { body: { isPutAway } }),
    onSuccess: (steps) => {
      queries.setQueryData(firstStepsQuery.queryKey, steps)
      onDone?.()
    },
    onError: (error) => toastFailure(error, 'Could not change the first steps'),
  })
}
