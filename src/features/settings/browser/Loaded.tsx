import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** The object of "Error loading email settings." */
  what: string
  /** Class for the height while it loads: that of the content, where other content follows. */
  loadingClass?: string
  children: (data: Data) => ReactNode
}

/** A part of the settings, or while it is not loaded a spinner or an error. */
export function Loaded<Data>({ query, what, loadingClass = 'min-h-62', children }: LoadedProps<Data>) {
  if (query.isPending) {
    // At the top: the middle of a high part may be below the window.
    return <Spinner label={`Loading ${what}...`} className={`content-start pt-13 ${loadingClass}`} />
  }
  if (query.data !== undefined) return children(query.data)
  return (
    <ErrorState
      framed={false}
      text={`Error loading ${what}. Please try again.`}
      action={<Retry query={query} />}
    />
  )
}
