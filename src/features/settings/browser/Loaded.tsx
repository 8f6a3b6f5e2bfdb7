import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** What is loaded, as in "Error loading email settings." */
  what: string
  /** A height class for as long as it is loading: that of what is coming, where it stands above other things. */
  room?: string
  children: (data: Data) => ReactNode
}

/** A part of the settings once it is there: until then that it is coming, or that it did not. */
export function Loaded<Data>({ query, what, room = 'min-h-62', children }: LoadedProps<Data>) {
  if (query.isPending) return <Spinner label={`Loading ${what}...`} className={room} />
  if (query.data !== undefined) return children(query.data)
  return (
    <ErrorState
      framed={false}
      text={`Error loading ${what}. Please try again.`}
      action={<Retry query={query} />}
    />
  )
}
