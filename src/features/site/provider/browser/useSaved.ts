import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../browser/ui/toast.ts'
import { useFollowSite } from '../../brands/browser/useFollowSite.ts'
import { billingKey } from './useBilling.ts'

interface Saved<Record> {
  title: string
  queryKey: readonly unknown[]
  record: Record
  /** A sentence that says which changes of another user were merged, if any. */
  together: string | undefined
}

/** Returns a function that shows a saved record: in the form, on the rest of the page, and in a toast. */
export function useSaved() {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  return <Record>({ title, queryKey, record, together }: Saved<Record>) => {
    queries.setQueryData<Record>(queryKey, record)
    void queries.invalidateQueries({ queryKey: billingKey })
    void followSite()
    const seen = 'Visitors see it on the next page they open.'
    toast({ title, description: together === undefined ? seen : `${together} ${seen}`, kind: 'success' })
  }
}
