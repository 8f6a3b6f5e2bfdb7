import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

function RowLinkLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="row-link-label">{children}</span>
      <span className="row-link-arrow">
        <Icon icon={ChevronRight} />
      </span>
    </>
  )
}

type RowLinkProps = LinkProps & {
  /** The row's name for screen readers, after the visible word: "ticket #1052". */
  of: string
  children: string
}

/** The link covers the cells and their `title` tooltips, so it takes over the title of the cell under the pointer. */
function showTitle({ currentTarget: link, clientX, clientY }: MouseEvent<HTMLAnchorElement>): void {
  const below = document
    .elementsFromPoint(clientX, clientY)
    .find((one) => one !== link && one.matches('[title]'))
  link.title = below?.getAttribute('title') ?? ''
}

/** A link that is clickable anywhere in its row. Put it in a Td with part="action". */
export function RowLink({ of, children, ...link }: RowLinkProps) {
  return (
    <Link {...link} data-row-link onMouseMove={showTitle} className="row-link">
      <RowLinkLabel>
        {children}
        <span className="sr-only"> {of}</span>
      </RowLinkLabel>
    </Link>
  )
}
