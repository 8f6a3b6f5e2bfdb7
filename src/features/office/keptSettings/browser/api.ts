import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../browser/api/send.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { waitingQuery } from '../../waiting/browser/api.ts'
import { deleteKeptSetting, turnOnKeptSetting } from '../endpoints.ts'

/**
 * Turns a kept setting on again or deletes it. Then reloads the list, because another administrator may have changed
 * it.
 */
export function useKeptSettings() {
  const queries = useQueryClient()
  // The mutations wait for the reload, so that users do not press a button twice.
  const reload = () => queries.invalidateQueries({ queryKey: waitingQuery.queryKey })
  const turnOn = useMutation({
    mutationFn: (id: number) => send(turnOnKeptSetting, { params: { id: String(id) } }),
    onSuccess: ({ message }) => toast({ title: message, kind: 'success' }),
    onError: (error) => toastFailure(error, 'Could not turn it on'),
    onSettled: reload,
  })
  const remove = (id: number) => send(deleteKeptSetting, { params: { id: String(id) } }).then(reload)
  return { turnOn, remove, reload }
}
