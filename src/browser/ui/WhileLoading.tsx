import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

interface WhileLoadingProps {
  isLoading: boolean
  label: string
  children: ReactNode
}

/** Hides its content until the top of the page is loaded, so that nothing moves later. */
export function WhileLoading({ isLoading, label, children }: WhileLoadingProps) {
  return (
    <div className="relative">
      {isLoading && <Spinner label={label} className="absolute inset-x-0 top-0 min-h-62" />}
      <div className={isLoading ? 'invisible' : undefined}>{children}</div>
    </div>
  )
}
