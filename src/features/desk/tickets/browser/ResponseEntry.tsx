import { memo, type ReactNode } from 'react'
import type { TicketResponse } from '../schema.ts'
import { Message } from './Message.tsx'

/**
 * Returns the picture of the colleague who wrote a response. `place`: beside the message (`port`), or in the line with
 * the author's name (`line`).
 */
export type PictureOf = (
  by: Pick<TicketResponse, 'authorName' | 'authorPicture'>,
  place: 'port' | 'line',
) => ReactNode

interface ResponseEntryProps {
  response: TicketResponse
  /** The heading of a customer's response. */
  customerName: string
  /** The author's name; shown to staff only. */
  name: string | undefined
  /** Whether the response arrived while this user was writing. */
  isNew: boolean
  picture: PictureOf | undefined
}

/** A response in a conversation. Only changed responses are rendered again. */
export const ResponseEntry = memo(function ResponseEntry({
  response,
  customerName,
  name,
  isNew,
  picture,
}: ResponseEntryProps) {
  const { ticketId, message, createdAt, isStaff, byEmail, files } = response
  return (
    <Message
      as="article"
      tabIndex={-1}
      data-new={isNew || undefined}
      author={isStaff ? 'Support Team' : customerName}
      at={createdAt}
      isStaff={isStaff}
      name={name}
      {...(isStaff && { port: picture?.(response, 'port'), picture: picture?.(response, 'line') })}
      mark={isNew ? 'New' : undefined}
      text={message}
      byEmail={byEmail}
      ticketId={ticketId}
      files={files}
    />
  )
})
