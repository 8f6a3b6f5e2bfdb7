import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'

interface SavedSwitch<Shown, Change> {
  /** The key of the query with the switch's state. */
  queryKey: QueryKey
  /** Requests of the same name are sent one at a time, so that responses arrive in order. */
  name: string
  save: (change: Change) => Promise<Shown>
  /** Called with the response; returns the title and description of the toast. */
  onSaved: (saved: Shown, change: Change) => { title: string; description: string }
  failed: string
}

/** Shows the change of a switch at once, saves it at once, and resets the switch if saving fails. */
export function useSwitch<Shown extends object, Change extends Partial<Shown>>({
  queryKey,
  name,
  save,
  onSaved,
  failed,
}: SavedSwitch<Shown, Change>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    scope: { id: name },
    onMutate: (change) => {
      const before = queries.getQueryData<Shown>(queryKey)
      queries.setQueryData<Shown>(queryKey, (shown) => shown && { ...shown, ...change })
      return before
    },
    onSuccess: (saved, change) => toast({ ...onSaved(saved, change), kind: 'success' }),
    onError: (error, _, before) => {
      if (before) queries.setQueryData<Shown>(queryKey, before)
      toastFailure(error, failed)
    },
  })
}
