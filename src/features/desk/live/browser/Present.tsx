import { useQuery } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import type { Ticket } from '../../tickets/schema.ts'
import type { PresentPerson } from '../schema.ts'
import { presentQuery } from './api.ts'
import { usePresence } from './usePresence.ts'

const usePresent = (ticketId: number): readonly PresentPerson[] =>
  useQuery({ ...presentQuery(ticketId), enabled: false }).data ?? []

/** Names the other users at the ticket, and reports that this user is at the ticket. Shown below the heading. */
export function PresentAtTicket({ ticket }: { ticket: Ticket }) {
  usePresence(ticket.id)
  const present = usePresent(ticket.id)
  return (
    <span role="status" className="contents">
      {present.map(({ userId, name, doing }) => (
        <span key={userId} className="flex items-center gap-1.5">
          <Icon icon={doing === 'writing' ? PencilLine : Eye} size={14} />
          <span>{doing === 'writing' ? `${name} is writing` : `${name} is viewing`}</span>
        </span>
      ))}
    </span>
  )
}

/** The other users who are writing at the ticket. Shown below a response that is being written. */
export function OthersWriting({ ticketId }: { ticketId: number }) {
  const names = usePresent(ticketId)
    .filter(({ doing }) => doing === 'writing')
    .map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <p className="flex items-center gap-2 text-small text-n900">
      <Icon icon={PencilLine} size={14} />
      <span>{`${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} writing`}</span>
    </p>
  )
}
