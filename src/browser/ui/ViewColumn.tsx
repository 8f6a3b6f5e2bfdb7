import type { LinkProps } from '@tanstack/react-router'
import { RowLink } from './RowLink.tsx'
import { Td, Th } from './Table.tsx'

/** The head of the column of ViewCell. */
export function ViewHead({ className = 'w-20' }: { className?: string }) {
  return (
    <Th labelHidden className={className}>
      View
    </Th>
  )
}

interface ViewCellProps {
  to: LinkProps
  /** The row's name for screen readers, after 'View': "ticket #1052". */
  of: string
}

/** The last cell of a row: a link to the page of its record. */
export function ViewCell({ to, of }: ViewCellProps) {
  return (
    <Td part="action">
      <RowLink {...to} of={of}>
        View
      </RowLink>
    </Td>
  )
}
