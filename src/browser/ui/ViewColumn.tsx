import type { LinkProps } from '@tanstack/react-router'
import { RowLink } from './RowLink.tsx'
import { Td, Th } from './Table.tsx'

/** The head over ViewCell. */
export function ViewHead() {
  return (
    <Th className="w-20">
      <span className="sr-only">View</span>
    </Th>
  )
}

interface ViewCellProps {
  to: LinkProps
  /** Which row it opens, read aloud after 'View'. */
  of: string
}

/** The last cell of a row that opens a page of its own. */
export function ViewCell({ to, of }: ViewCellProps) {
  return (
    <Td part="action">
      <RowLink {...to} of={of}>
        View
      </RowLink>
    </Td>
  )
}
