import { Link, type LinkProps } from '@tanstack/react-router'
import type { OtherTicket } from '../schema.ts'

interface OtherTicketLinkProps {
  ticket: OtherTicket
  to: (id: string) => LinkProps
}

/** A link to a ticket with its number and title. Renders nothing if the user may not see the ticket. */
export const OtherTicketLink = ({ ticket: { id, title }, to }: OtherTicketLinkProps) =>
  id !== undefined && (
    <Link {...to(String(id))} className="rounded-badge font-medium text-n900 underline underline-offset-4">
      {`#${id} `}
      <bdi>{title}</bdi>
    </Link>
  )
