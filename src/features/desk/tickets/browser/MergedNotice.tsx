import type { ComponentProps } from 'react'
import { OtherTicketLink } from './OtherTicketLink.tsx'

/** In place of the form of a ticket whose conversation goes on in another one, which the person may see. */
export const MergedNotice = (into: ComponentProps<typeof OtherTicketLink>) => (
  <p className="rounded-card border border-n200 bg-n25 p-5 text-ui wrap-anywhere text-n900">
    <span>This ticket was merged into another one. Please write there: </span>
    <OtherTicketLink {...into} />
  </p>
)
