import type { ReactNode } from 'react'
import { listFailure } from '../lists/listFailure.ts'
import type { useRangedList } from '../lists/useRangedList.ts'
import { CutNote } from './CutNote.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Retry, type RetryLabel } from './Retry.tsx'
import { RowsFailure } from './RowsFailure.tsx'
import { Spinner } from './Spinner.tsx'

interface LoadedRowsProps<Row extends { id: number | string }> {
  /** The plural noun for the records, such as 'leads', for messages. */
  of: string
  list: ReturnType<typeof useRangedList<Row>>
  /** The rows that are looked at if more than 5,000 have the searched words: the newest by default. */
  cutTo?: string
  /** A class that sets the height while loading. */
  loadingClass?: string
  /** A heading above `errorText` if nothing of the list could be loaded. */
  errorTitle?: string
  errorText: string
  retryLabel?: RetryLabel
  /** False if the list is inside another frame. */
  framed?: boolean
  /** Replaces a list without rows. */
  empty: ReactNode
  /** The rows. */
  children: ReactNode
}

/** The rows of a list that is loaded by range, or a spinner, an error or `empty` in their place. */
export function LoadedRows<Row extends { id: number | string }>(props: LoadedRowsProps<Row>) {
  const {
    of,
    list,
    loadingClass = 'min-h-62 place-content-center',
    errorText,
    retryLabel,
    framed = true,
    empty,
    children,
  } = props
  if (list.isPending) return <Spinner label={`Loading ${of}...`} className={loadingClass} />
  const failure = listFailure(list.error, errorText)
  if (list.error && !list.isLoaded && !list.isPlaceholder) {
    const retry = <Retry query={list} {...(retryLabel && { label: retryLabel })} />
    const text = props.errorTitle ? (
      <>
        {props.errorTitle}
        <span className="mt-1 block text-ui font-normal text-n600">{failure}</span>
      </>
    ) : (
      failure
    )
    return <ErrorState framed={framed} text={text} action={retry} />
  }
  return (
    <>
      {list.isCut && <CutNote of={of} shown={props.cutTo} />}
      <div className="contents">{list.rows.total === 0 ? empty : children}</div>
      {list.hasFailed && <RowsFailure text={failure} query={list} isFormer={list.isPlaceholder} />}
    </>
  )
}
