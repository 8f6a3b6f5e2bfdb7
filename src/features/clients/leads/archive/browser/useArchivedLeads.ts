import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { archivedLeadsQuery } from './api.ts'

const none: ReadonlySet<number> = new Set()

/** The ids of the archived leads. Undefined during loading, empty if loading failed. */
export function useArchivedLeads(): ReadonlySet<number> | undefined {
  const { data, isError } = useQuery(archivedLeadsQuery)
  const archived = useMemo(() => data && new Set(data.map(({ id }) => id)), [data])
  return archived ?? (isError ? none : undefined)
}
