import type { ReactNode } from 'react'
import { TicketTime } from './TicketTime.tsx'

interface EventLineProps {
  author: string
  /** The text of the change, such as 'set the status to Resolved'. */
  done: string
  at: string
  /** A link to another ticket. */
  ticket?: ReactNode
}

/** A change that staff made to a ticket, as one line between the messages of the conversation. */
export function EventLine({ author, done, at, ticket }: EventLineProps) {
  return (
    <li className="group flex gap-4">
      <div aria-hidden className="hidden w-8 shrink-0 flex-col items-center md:flex">
        <span className="mt-1 size-2 rounded-full bg-n500" />
        <span className="my-1 w-[3px] grow bg-n300 group-last:hidden" />
      </div>
      <p className="mb-5 min-w-0 grow text-small wrap-anywhere text-n600 group-last:mb-0">
        <bdi className="font-medium text-n700">{author}</bdi>
        <span>{` ${done}`}</span>
        {ticket && <span> {ticket}</span>}
        <span> · </span>
        <TicketTime at={at} />
      </p>
    </li>
  )
}
