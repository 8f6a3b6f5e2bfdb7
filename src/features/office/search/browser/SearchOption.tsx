import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

const optionClass =
  'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 py-1.5 hover:bg-n50 aria-selected:bg-n100 md:min-h-9 ' +
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

interface SearchOptionProps {
  id: string
  isActive: boolean
  /** Undefined for an earlier search, and for an action that opens no page. */
  link?: LinkProps | undefined
  /** Called when the pointer moves over the option. */
  onPoint: () => void
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

/**
 * An option of the search. A result is a link, so that it can be opened in a new tab. The focus stays in the text
 * field.
 */
export function SearchOption({ id, isActive, link, onPoint, onClick, children }: SearchOptionProps) {
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onPointerMove: onPoint,
    onClick,
    className: optionClass,
  } as const
  if (link)
    return (
      <Link {...link} {...option}>
        {children}
      </Link>
    )
  return <div {...option}>{children}</div>
}
