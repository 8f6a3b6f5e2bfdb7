import type { ComponentProps } from 'react'
import { OtherTicketLink } from './OtherTicketLink.tsx'

/**
 * Replaces the response form of a merged ticket. Links to the ticket into which it was merged, if the user may see that
 * ticket.
 */
export const MergedNotice = (into: ComponentProps<typeof OtherTicketLink>) => (
  <p className="rounded-card border border-n200 bg-n25 p-5 text-ui wrap-anywhere text-n900">
    <span>This ticket was merged into another one. Please write there: </span>
    <OtherTicketLink {...into} />
  </p>
)
