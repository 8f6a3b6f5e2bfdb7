import { useFocusOnUnmount } from './lostFocus.ts'
import { Retry } from './Retry.tsx'

interface RowsFailureProps {
  /** The message that is also shown if nothing of the list could be loaded. */
  text: string
  /** Whether the shown rows were loaded for an earlier request. */
  isFormer?: boolean
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/**
 * A failure message below a list that could not be reloaded, or was loaded only in part. The list stays on the screen.
 */
export function RowsFailure({ text, isFormer = false, query }: RowsFailureProps) {
  const panel = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div
      ref={panel}
      role="alert"
      data-failure-bar
      className="sticky bottom-4 z-1 mx-auto mt-4 flex w-fit flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card bg-raised px-4 py-3 shadow-float"
    >
      <p className="text-ui font-medium text-n900">
        {text}
        {isFormer && (
          <span className="block font-normal text-n600">You still see what was loaded before.</span>
        )}
      </p>
      <Retry query={query} />
    </div>
  )
}
