import type { ReactNode } from 'react'
import { hasFailed } from '../lists/useKeptData.ts'
import { ErrorState } from './ErrorState.tsx'
import { Retry, type RetryLabel } from './Retry.tsx'
import { RowsFailure } from './RowsFailure.tsx'
import { Spinner } from './Spinner.tsx'

export interface LoadedQuery<Data> {
  data: Data | undefined
  dataUpdatedAt: number
  errorUpdatedAt: number
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface LoadedContentProps<Data> {
  query: LoadedQuery<Data>
  loadingText: string
  /** A class that sets the height while loading, if other content follows below. */
  loadingClass?: string
  errorText: string
  retryLabel?: RetryLabel
  /** False if the content is inside another frame. */
  framed?: boolean
  children: (data: Data) => ReactNode
}

/** Loaded content, or a spinner or an error in its place. Content stays during a reload, and if the reload fails. */
export function LoadedContent<Data>(props: LoadedContentProps<Data>) {
  const { query, loadingText, loadingClass = 'min-h-62', errorText, retryLabel, framed = true } = props
  if (query.data !== undefined) {
    return (
      <>
        {props.children(query.data)}
        {hasFailed(query) && <RowsFailure text={errorText} query={query} isFormer />}
      </>
    )
  }
  if (!query.isError) return <Spinner label={loadingText} className={loadingClass} />
  return (
    <ErrorState
      framed={framed}
      text={errorText}
      action={<Retry query={query} {...(retryLabel && { label: retryLabel })} />}
    />
  )
}
