import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

const labelClass =
  'relative inline-flex h-7 items-center rounded-control border border-transparent px-2 text-ui font-medium text-n700 ' +
  'transition-colors group-hover/row:border-n300 group-hover/row:bg-n0 group-hover/row:text-n900 ' +
  'group-aria-[current=true]/row:border-n300 group-aria-[current=true]/row:bg-n0 ' +
  'group-has-[[data-row-link]:focus-visible]/row:bg-n0 group-has-[[data-row-link]:focus-visible]/row:text-n900 ' +
  'group-has-[[data-row-link]:focus-visible]/row:outline-2 group-has-[[data-row-link]:focus-visible]/row:outline-n900 as-list:sr-only'

// The ::after covers the whole row. Other controls in the row are above it by `relative z-1`.
const areaClass = 'static -mr-2 outline-none after:absolute after:inset-0 after:content-[""]'

function RowLinkLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={labelClass}>{children}</span>
      <span className="absolute inset-y-0 right-4 hidden place-items-center text-n500 as-list:grid">
        <Icon icon={ChevronRight} />
      </span>
    </>
  )
}

type RowLinkProps = LinkProps & {
  /** The row, for screen readers, after the visible word: "ticket #1052". */
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

/** A link that is clickable anywhere in its row. Put it in a cell of part 'action'. */
export function RowLink({ of, children, ...link }: RowLinkProps) {
  return (
    <Link {...link} data-row-link onMouseMove={showTitle} className={areaClass}>
      <RowLinkLabel>
        {children}
        <span className="sr-only"> {of}</span>
      </RowLinkLabel>
    </Link>
  )
}
