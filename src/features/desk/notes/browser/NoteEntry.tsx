import { useQuery } from '@tanstack/react-query'
import { Lock, Pencil, Trash } from 'lucide'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { FormattedText } from '../../../../browser/ui/FormattedText.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { MessageFiles } from '../../attachments/browser/MessageFiles.tsx'
import { TicketTime } from '../../tickets/browser/TicketTime.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { StaffPicture } from '../../../people/pictures/browser/StaffPicture.tsx'
import { partsOfNote } from '../mentions.ts'
import { mayCorrect } from '../policy.ts'
import type { TicketNote } from '../schema.ts'
import { NoteFrame } from './NoteFrame.tsx'

const Correction = loadedLater(async () => (await import('./NoteCorrection.tsx')).NoteCorrection)

interface NoteEntryProps {
  note: TicketNote
  mayDelete: boolean
  onDelete: (note: TicketNote) => void
}

/** An internal note in a conversation. Only changed notes are rendered again, if `onDelete` stays the same. */
export const NoteEntry = memo(function NoteEntry({ note, mayDelete, onDelete }: NoteEntryProps) {
  const { authorName, authorPicture, createdAt, correctedAt, message, mentions, files } = note
  const { data: user } = useQuery(currentUserQuery)
  const pencil = useRef<HTMLButtonElement>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const written = formatDateTime(createdAt)

  async function correct() {
    if (await Correction.preloadOrTell()) setCorrecting(true)
  }

  function close() {
    flushSync(() => setCorrecting(false))
    pencil.current?.focus()
  }

  return (
    <NoteFrame>
      <div className="flex items-start justify-between gap-x-2">
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ui text-on-yellow">
            <span className="flex items-center gap-1.5 font-semibold">
              <Icon icon={Lock} size={14} className="md:hidden" />
              <span>Internal note</span>
            </span>
            {authorName !== null && <StaffPicture name={authorName} picture={authorPicture} place="note" />}
            <bdi className="min-w-0 font-normal wrap-anywhere">{authorName ?? 'A deleted account'}</bdi>
            {authorName !== null && <NameMark name={authorName} />}
          </h3>
          <p className="flex flex-wrap gap-x-2 text-small text-on-yellow">
            {correctedAt !== null && (
              <time dateTime={correctedAt} title={formatDateTime(correctedAt)}>
                corrected
              </time>
            )}
            <TicketTime at={createdAt} />
          </p>
        </div>
        <span className="-my-3 -mr-3 flex md:-my-1.5 md:-mr-2">
          {user != null && mayCorrect(user, note) && !isCorrecting && (
            <IconButton
              ref={pencil}
              icon={Pencil}
              label={`Correct internal note of ${written}`}
              onClick={() => void correct()}
            />
          )}
          {mayDelete && (
            <IconButton
              icon={Trash}
              label={`Delete internal note of ${written}`}
              danger
              onClick={() => onDelete(note)}
            />
          )}
        </span>
      </div>
      {isCorrecting ? (
        <Correction.Later note={note} onClose={close} />
      ) : (
        <FormattedText text={message} plain={(part) => withMentions(part, mentions)} className="text-n900" />
      )}
      {files && <MessageFiles ticketId={note.ticketId} files={files} />}
    </NoteFrame>
  )
})

const withMentions = (text: string, mentions: readonly string[]) =>
  text.includes('@')
    ? partsOfNote(text, mentions).map((part, at) =>
        part.mentioned === undefined ? (
          part.text
        ) : (
          <strong key={at} className="font-semibold text-on-yellow">
            {part.text}
          </strong>
        ),
      )
    : text
