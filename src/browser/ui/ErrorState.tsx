import type { ReactNode } from 'react'
import { useFocusOnUnmount } from './focusOnUnmount.ts'
import { UnpluggedDrawing } from './UnpluggedDrawing.tsx'

type ErrorStateProps = { text: ReactNode; /** One button or link. */ action?: ReactNode; framed?: boolean }

/** What stands where something could not be loaded. It is announced. */
export function ErrorState({ text, action, framed = true }: ErrorStateProps) {
  const retried = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div
      ref={retried}
      role="alert"
      className={
        'flex min-h-62 flex-col items-center justify-center gap-5 p-6 text-center ' +
        (framed ? 'rounded-card border border-n200 bg-n0' : '')
      }
    >
      <UnpluggedDrawing light="red" />
      <p className="max-w-[40ch] text-body font-medium text-balance text-n900">{text}</p>
      {action}
    </div>
  )
}
