import { Link, type LinkProps } from '@tanstack/react-router'
import type { OtherTicket } from '../schema.ts'

interface OtherTicketLinkProps {
  ticket: OtherTicket
  /** The page of a ticket in this portal. */
  to: (id: string) => LinkProps
}

/** The number and the title of a ticket, as the link to it; nothing for a person who may not see it. */
export const OtherTicketLink = ({ ticket: { id, title }, to }: OtherTicketLinkProps) =>
  id !== undefined && (
    <Link {...to(String(id))} className="rounded-badge font-medium text-n900 underline underline-offset-4">
      {`#${id} `}
      <bdi>{title}</bdi>
    </Link>
  )
