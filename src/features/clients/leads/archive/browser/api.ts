import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../../browser/api/send.ts'
import { toast } from '../../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../../browser/ui/toastFailure.ts'
import { archiveLead, listArchivedLeads, restoreLead } from '../endpoints.ts'
import type { ArchivedLead } from '../schema.ts'

/** The archived leads, the most recently archived first. */
export const archivedLeadsQuery = {
  queryKey: ['/api/archived-leads'] as const,
  queryFn: ({ signal }: QueryContext) => send(listArchivedLeads, { signal }),
  staleTime: 60_000,
}

/** Archives a lead. If someone else has already archived it, reads the archive again. */
export function useArchiving(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send(archiveLead, { params: { id: String(id) } }),
    onSuccess: (archived) => {
      setArchived(queries, (all) => [archived, ...all.filter((one) => one.id !== archived.id)])
      toast({
        title: 'Lead archived',
        description: 'The list of sales leads can bring it back.',
        kind: 'success',
      })
    },
    onError: (error) => {
      refreshIf(409, error, queries)
      toastFailure(error, 'Could not archive the lead')
    },
  })
}

export function useRestoring(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send(restoreLead, { params: { id: String(id) } }),
    onSuccess: () => {
      setArchived(queries, (all) => all.filter((one) => one.id !== id))
      toast({ title: 'Lead restored', kind: 'success' })
    },
    onError: (error) => {
      refreshIf(404, error, queries)
      toastFailure(error, 'Could not restore the lead')
    },
  })
}

function setArchived(queries: QueryClient, change: (all: ArchivedLead[]) => ArchivedLead[]): void {
  queries.setQueryData<ArchivedLead[]>(archivedLeadsQuery.queryKey, (all) => all && change(all))
}

function refreshIf(status: number, error: unknown, queries: QueryClient): void {
  if (error instanceof ApiError && error.status === status) void queries.invalidateQueries(archivedLeadsQuery)
}
