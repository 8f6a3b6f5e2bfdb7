import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, send, type QueryContext } from '../../../../../browser/api/send.ts'
import { rangedList } from '../../../../../browser/lists/rangedList.ts'
import { toast } from '../../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../../browser/ui/toastFailure.ts'
import { refreshLeads } from '../../browser/api.ts'
import { archiveLead, listArchivedLeads, readArchivedLead, restoreLead } from '../endpoints.ts'
import type { ArchivedLead } from '../schema.ts'

/** The archived leads, the most recently archived first. */
export const archivedLeadList = rangedList(listArchivedLeads)

/** When and by whom a lead was archived. */
export const archivedLeadQuery = (id: number) => ({
  queryKey: [listArchivedLeads.path, id] as const,
  queryFn: ({ signal }: QueryContext) => send(readArchivedLead, { params: { id: String(id) }, signal }),
  staleTime: 60_000,
})

/** Archives a lead. If someone else has already archived it, reads the archive again. */
export function useArchiving(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send(archiveLead, { params: { id: String(id) } }),
    onSuccess: (archived) => {
      void keepArchived(queries, id, archived)
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
      void keepArchived(queries, id, null)
      toast({ title: 'Lead restored', kind: 'success' })
    },
    onError: (error) => {
      refreshIf(404, error, queries)
      toastFailure(error, 'Could not restore the lead')
    },
  })
}

/** Caches whether a lead is archived, and reads both lists of leads again. */
async function keepArchived(queries: QueryClient, id: number, archived: ArchivedLead | null): Promise<void> {
  queries.setQueryData(archivedLeadQuery(id).queryKey, { archived })
  await Promise.all([
    queries.invalidateQueries({ queryKey: [listArchivedLeads.path, 'rows'] }),
    refreshLeads(queries),
  ])
}

function refreshIf(status: number, error: unknown, queries: QueryClient): void {
  if (error instanceof ApiError && error.status === status)
    void queries.invalidateQueries({ queryKey: [listArchivedLeads.path] })
}
