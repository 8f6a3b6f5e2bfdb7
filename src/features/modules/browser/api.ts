import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../browser/api/send.ts'
import { useShowSite } from '../../../browser/page/site.tsx'
import { listModules, switchModules } from '../endpoints.ts'
import type { ModuleSwitch } from '../schema.ts'

export const modulesQuery = {
  queryKey: ['/api/modules'] as const,
  queryFn: ({ signal }: QueryContext) => send(listModules, { signal }),
}

interface Outcome {
  onSwitched: (switched: readonly ModuleSwitch[]) => void
  onError: (error: Error) => void
}

/** Switches modules; the screens that are opened next in this document show it. */
export function useSwitchModules({ onSwitched, onError }: Outcome) {
  const queries = useQueryClient()
  const show = useShowSite()
  return useMutation({
    mutationFn: (modules: ModuleSwitch[]) => send(switchModules, { body: { modules } }),
    // One request at a time: the responses of two could arrive in the wrong order.
    scope: { id: 'modules' },
    onSuccess: (all, switched) => {
      queries.setQueryData(modulesQuery.queryKey, all)
      show({ modules: all.flatMap(({ name, isOn }) => (isOn ? name : [])).toSorted() })
      onSwitched(switched)
    },
    onError,
  })
}
