import { useFocusOnUnmount } from './lostFocus.ts'
import { Retry, type RetryLabel } from './Retry.tsx'

interface PartFailureProps {
  text: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  label?: RetryLabel
  className: string
}

/** Replaces a part of a page that could not be loaded, if an ErrorState would be larger than the part. */
export function PartFailure({ text, query, label, className }: PartFailureProps) {
  const panel = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div ref={panel} className={`flex flex-wrap items-center gap-x-4 gap-y-3 text-ui text-n900 ${className}`}>
      <p role="alert">{text}</p>
      <Retry query={query} {...(label && { label })} />
    </div>
  )
}
