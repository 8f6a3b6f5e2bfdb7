import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { AllowedRoles, Endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { ApiError, send } from '../../../../browser/api/send.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { Loaded } from './Loaded.tsx'

/** The endpoints of settings that are read and saved as a whole. */
interface SettingsEndpoints<Settings> {
  read: Endpoint<AllowedRoles, undefined, undefined, undefined, z.ZodMiniType<Settings>, undefined>
  save: Endpoint<
    AllowedRoles,
    undefined,
    undefined,
    z.ZodMiniType<Settings, Settings>,
    z.ZodMiniType<Settings>,
    true
  >
}

interface InstantSettingsProps<Settings> extends SettingsEndpoints<Settings> {
  /** The name of the settings in lower case, such as "service desk settings". */
  name: string
  /** A class that sets the height while loading. */
  loadingClass: string
  children: (shown: Settings, change: (change: Partial<Settings>) => void) => ReactNode
}

/** Settings that are saved one by one as soon as they are changed. */
export function InstantSettings<Settings extends object>(props: InstantSettingsProps<Settings>) {
  const { read, name, loadingClass } = props
  const settings = useQuery({
    queryKey: [read.path],
    queryFn: ({ signal }) => send(read, { signal }),
    staleTime: 60_000,
  })
  return (
    <Loaded query={settings} what={name} loadingClass={loadingClass}>
      {(stored) => <SettingsFields {...props} stored={stored} />}
    </Loaded>
  )
}

function SettingsFields<Settings extends object>({
  stored,
  name,
  children,
  ...endpoints
}: InstantSettingsProps<Settings> & { stored: Settings }) {
  const queries = useQueryClient()
  const saving = useMutation({
    // Changes are sent one after the other, because each request starts from the record that the previous request
    // stored.
    scope: { id: endpoints.read.path },
    mutationFn: (change: Partial<Settings>) => saveChange(queries, endpoints, change),
    onSuccess: () =>
      toast({ title: `${name.charAt(0).toUpperCase()}${name.slice(1)} updated`, kind: 'success' }),
    onError: (error) => toastFailure(error, `Could not update the ${name}`),
  })
  return children(saving.isPending ? { ...stored, ...saving.variables } : stored, (change) =>
    saving.mutate(change),
  )
}

/**
 * Saves a change. On a conflict, reloads the settings for the screen.
 *
 * @throws ApiError
 */
async function saveChange<Settings extends object>(
  queries: QueryClient,
  { read, save }: SettingsEndpoints<Settings>,
  change: Partial<Settings>,
): Promise<void> {
  const queryKey = [read.path]
  const startedFrom = queries.getQueryData<Settings>(queryKey)
  if (!startedFrom) throw new Error('The settings cannot be changed before they are loaded.')
  try {
    const saved = await send(save, { body: { ...startedFrom, ...change }, startedFrom })
    queries.setQueryData<Settings>(queryKey, saved)
  } catch (error) {
    if (error instanceof ApiError && error.conflict) await queries.invalidateQueries({ queryKey })
    throw error
  }
}
