import type { TicketEvent } from '../schema.ts'
import { priorityNames, statusNames } from '../values.ts'
import { TicketTime } from './TicketTime.tsx'

/** A change by staff, in one line between the messages of a conversation. */
export function EventLine({ event: { status, priority, authorName, createdAt } }: { event: TicketEvent }) {
  const changes = [
    status && `the status to ${statusNames[status]}`,
    priority && `the priority to ${priorityNames[priority]}`,
  ].filter(Boolean)
  return (
    <li className="group flex gap-4">
      <div aria-hidden className="hidden w-8 shrink-0 flex-col items-center md:flex">
        <span className="mt-1 size-2 rounded-full bg-n500" />
        <span className="my-1 w-[3px] grow bg-n300 group-last:hidden" />
      </div>
      <p className="mb-5 min-w-0 grow text-small wrap-anywhere text-n600 group-last:mb-0">
        <bdi className="font-medium text-n700">{authorName ?? 'Support Team'}</bdi>
        <span>{` set ${changes.join(' and ')} · `}</span>
        <TicketTime at={createdAt} />
      </p>
    </li>
  )
}
