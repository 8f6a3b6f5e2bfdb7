import type { ReactNode } from 'react'
import { UnpluggedDrawing } from './UnpluggedDrawing.tsx'

type EmptyStateProps = { text: ReactNode; /** One button or link. */ action?: ReactNode; framed?: boolean }

/** Replaces an empty list, in the same frame. */
export function EmptyState({ text, action, framed = true }: EmptyStateProps) {
  return (
    <div
      className={
        'flex min-h-62 flex-col items-center justify-center gap-5 p-6 text-center ' +
        (framed ? 'rounded-card border border-n200 bg-n0' : '')
      }
    >
      <UnpluggedDrawing light="grey" />
      <p className="max-w-[40ch] text-body font-medium text-balance text-n900">{text}</p>
      {action}
    </div>
  )
}
