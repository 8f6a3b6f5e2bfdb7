import type { ReactNode } from 'react'

interface SecondLineProps {
  tabular?: boolean
  /** The full text, if it may be cut off. */
  title?: string
  children: ReactNode
}

/** The less prominent second line of a cell, in a table whose rows are `tall`. */
export function SecondLine({ tabular = false, title, children }: SecondLineProps) {
  return (
    <p
      title={title ?? (typeof children === 'string' ? children : undefined)}
      className={`text-small font-normal text-n600 as-list:wrap-anywhere as-table:truncate ${tabular ? 'tabular-nums' : ''}`}
    >
      {children}
    </p>
  )
}
