import type { ReactNode } from 'react'
import { useFocusOnUnmount } from './focusOnUnmount.ts'
import { UnpluggedDrawing } from './UnpluggedDrawing.tsx'

type ErrorStateProps = { text: ReactNode; /** One button or link. */ action?: ReactNode; framed?: boolean }

/** Replaces content that could not be loaded. Announced by screen readers. */
export function ErrorState({ text, action, framed = true }: ErrorStateProps) {
  const frame = useFocusOnUnmount<HTMLDivElement>()
  return (
    <div
      ref={frame}
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
