import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { archivedLeadsQuery } from './api.ts'

const none: ReadonlySet<number> = new Set()

/** The list of leads without those that are archived; with all of them where it cannot be known which. */
export function LeadsInUse({ show }: { show: (hidden: ReadonlySet<number> | undefined) => ReactNode }) {
  const { data, isError } = useQuery(archivedLeadsQuery)
  const archived = useMemo(() => data && new Set(data.map(({ id }) => id)), [data])
  return show(archived ?? (isError ? none : undefined))
}
