import { Lock, Trash } from 'lucide'
import { memo } from 'react'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { FormattedText } from '../../../../browser/ui/FormattedText.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { MessageFiles } from '../../attachments/browser/MessageFiles.tsx'
import { TicketTime } from '../../tickets/browser/TicketTime.tsx'
import { StaffPicture } from '../../../people/pictures/browser/StaffPicture.tsx'
import { partsOfNote } from '../mentions.ts'
import type { TicketNote } from '../schema.ts'
import { NoteFrame } from './NoteFrame.tsx'

interface NoteEntryProps {
  note: TicketNote
  mayDelete: boolean
  onDelete: (note: TicketNote) => void
}

/** An internal note in a conversation. Only changed notes are rendered again, if `onDelete` stays the same. */
export const NoteEntry = memo(function NoteEntry({ note, mayDelete, onDelete }: NoteEntryProps) {
  const { authorName, authorPicture, createdAt, message, mentions, files } = note
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
          <TicketTime at={createdAt} className="text-small text-on-yellow" />
        </div>
        {mayDelete && (
          <span className="-my-3 -mr-3 md:-my-1.5 md:-mr-2">
            <IconButton
              icon={Trash}
              label={`Delete internal note of ${formatDateTime(createdAt)}`}
              danger
              onClick={() => onDelete(note)}
            />
          </span>
        )}
      </div>
      <FormattedText text={message} plain={(part) => withMentions(part, mentions)} className="text-n900" />
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
