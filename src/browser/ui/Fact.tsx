import type { ReactNode } from 'react'

interface FactProps {
  term: string
  /** Spans both columns of a two-column list. */
  wide?: boolean
  /** Blank content is shown as 'Not provided'. */
  children: ReactNode
}

/** A term and its description, inside a `dl`. */
export function Fact({ term, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-small text-n600">{term}</dt>
      <dd dir="auto" className="mt-0.5 wrap-anywhere text-n900">
        {children || 'Not provided'}
      </dd>
    </div>
  )
}
