import { useFocusOnUnmount } from './lostFocus.ts'
import { Retry } from './Retry.tsx'

interface RowsFailureProps {
  /** The sentence that the screen has where nothing of the list could be loaded. */
  text: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Below a list of which some rows could not be loaded; it stays on the screen. */
export function RowsFailure({ text, query }: RowsFailureProps) {
  const panel = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div
      ref={panel}
      role="alert"
      className="sticky bottom-4 z-1 mx-auto mt-4 flex w-fit flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-n200 bg-raised px-4 py-3 shadow-lg"
    >
      <p className="text-ui font-medium text-n900">{text}</p>
      <Retry query={query} />
    </div>
  )
}
