import { Retry } from './Retry.tsx'

interface DialogFailureProps {
  text: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  className?: string
}

/** Replaces content that a dialog could not load. The dialog itself keeps the focus when the button is removed. */
export function DialogFailure({ text, query, className = '' }: DialogFailureProps) {
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 text-ui text-n900 ${className}`}
    >
      <p>{text}</p>
      <Retry query={query} />
    </div>
  )
}
