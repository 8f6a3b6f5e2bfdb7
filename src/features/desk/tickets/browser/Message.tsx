import { User } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { FormattedText } from '../../../../browser/ui/FormattedText.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { MessageFiles } from '../../attachments/browser/MessageFiles.tsx'
import type { SentAttachment } from '../../attachments/schema.ts'
import type { ByEmail } from '../schema.ts'
import { EmailMarks, EmailParts } from './ByEmail.tsx'
import { TicketTime } from './TicketTime.tsx'

type MessageProps = ComponentProps<'div'> & {
  /** `article` for a response; `div` for the description of the ticket. */
  as: 'article' | 'div'
  author: string
  at: string
  isStaff?: boolean
  /** The author's name; shown to staff only. */
  name?: string | undefined
  /** Replaces the content of the square beside the message, which is `ST` for staff and an icon for customers. */
  port?: ReactNode
  /** Shown before the name. */
  picture?: ReactNode
  /** A word beside the author. */
  mark?: string | undefined
  text: string
  /** Set if the message came by email; shown to staff only. */
  byEmail?: ByEmail | undefined
  ticketId: number
  /** Shown below the text. */
  files: readonly SentAttachment[] | undefined
}

const portClass = {
  true: 'bg-p text-on-p ring-1 ring-inset ring-edge after:absolute after:top-3.5 after:left-full after:h-1 after:w-[18px] after:bg-strand-p',
  false: 'bg-n0 text-n700 ring-1 ring-inset ring-n300',
}

/** A message of a conversation. Beside it, a square represents the author, and a line leads to the next message. */
export function Message(props: MessageProps) {
  const {
    as: Card,
    author,
    at,
    isStaff = false,
    name,
    port,
    picture,
    mark,
    text,
    byEmail,
    ticketId,
    files,
    ...card
  } = props
  return (
    <li className="group flex gap-4">
      <div aria-hidden className="hidden w-8 shrink-0 flex-col items-center md:flex">
        <span
          className={`relative grid size-8 shrink-0 place-items-center rounded-control text-small font-semibold ${portClass[`${isStaff}`]}`}
        >
          {port ?? (isStaff ? 'ST' : <Icon icon={User} />)}
        </span>
        <span className="my-1 w-[3px] grow bg-n300 group-last:hidden" />
      </div>
      <Card
        {...card}
        className={`mb-5 min-w-0 grow rounded-card border border-n200 px-4 py-3 group-last:mb-0 ${isStaff ? 'bg-n50' : ''}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ui font-semibold text-n900">
            {author}
            {isStaff && <Badge tone="staff">Staff</Badge>}
            {picture !== undefined && <span className="contents">{picture}</span>}
            {name !== undefined && <bdi className="min-w-0 font-normal wrap-anywhere text-n600">{name}</bdi>}
            {mark !== undefined && <Badge tone="plain">{mark}</Badge>}
            {byEmail && <EmailMarks isVerified={byEmail.isVerified} />}
          </h3>
          <TicketTime at={at} className="text-small text-n600" />
        </div>
        <FormattedText text={text} className="text-n800" />
        {byEmail && <EmailParts {...byEmail} at={at} />}
        {files && <MessageFiles ticketId={ticketId} files={files} />}
      </Card>
    </li>
  )
}
