import { useQuery } from '@tanstack/react-query'
import { Download, Trash } from 'lucide'
import { useState } from 'react'
import { isStaff } from '../../../roles.ts'
import { loadedLater } from '../../../browser/page/loadedLater.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { PartFailure } from '../../../browser/ui/PartFailure.tsx'
import { currentUserQuery } from '../../accounts/browser/api.ts'
import type { SentAttachment } from '../schema.ts'
import { pathOfAttachment, sizeText } from '../values.ts'
import { ticketFilesQuery } from './api.ts'

const Removal = loadedLater(async () => (await import('./RemoveFile.tsx')).RemoveFile)
const Viewer = loadedLater(async () => (await import('./PictureViewer.tsx')).PictureViewer)

interface MessageFilesProps {
  ticketId: number
  responseId?: number
  noteId?: number
}

/** The files of a message: pictures small, which open large, and others as links. */
export function MessageFiles({ ticketId, responseId = 0, noteId = 0 }: MessageFilesProps) {
  const { data: user } = useQuery(currentUserQuery)
  const query = useQuery(ticketFilesQuery(String(ticketId)))
  const [removing, setRemoving] = useState<{ open: boolean; file: SentAttachment }>()
  const [viewing, setViewing] = useState<{ open: boolean; id: number }>()
  const files = (query.data ?? []).filter(
    (file) => (file.responseId ?? 0) === responseId && (file.noteId ?? 0) === noteId,
  )
  // Below the first message alone: the others have nothing to say, either.
  if (query.isError && responseId === 0 && noteId === 0)
    return <PartFailure text="Error loading the files of this ticket." query={query} className="mt-3" />
  if (files.length === 0) return null
  const mayRemove = user != null && isStaff(user.role)
  return (
    <>
      <ul aria-label="Files" className="mt-3 flex flex-wrap gap-2">
        {files.map((file) => (
          <li
            key={file.id}
            className="flex max-w-full min-w-0 items-center rounded-control border border-n200 bg-n0"
          >
            <SentFile file={file} onView={() => setViewing({ open: true, id: file.id })} />
            {mayRemove && isThere(file) && (
              <IconButton
                icon={Trash}
                label={`Remove ${file.name}`}
                danger
                onClick={() => setRemoving({ open: true, file })}
              />
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Removal.Later
          {...removing}
          ticketId={ticketId}
          onClose={() => setRemoving({ ...removing, open: false })}
        />
      )}
      {viewing && (
        <Viewer.Later
          {...viewing}
          pictures={files.filter(isPicture)}
          onShow={(id) => setViewing({ open: true, id })}
          onClose={() => setViewing({ ...viewing, open: false })}
        />
      )}
    </>
  )
}

/** Also while it waits for its scan. */
const isThere = ({ state, removedAt }: SentAttachment) => removedAt === null && state !== 'infected'

const isPicture = ({ state, width, removedAt }: SentAttachment) =>
  state === 'ready' && width !== null && removedAt === null

function SentFile({ file, onView }: { file: SentAttachment; onView: () => void }) {
  const { id, name, bytes, state, removedAt } = file
  if (removedAt !== null) return <ClosedFile file={file} why="removed by our staff" />
  if (state === 'infected') return <ClosedFile file={file} why="contained a virus and was deleted" />
  if (state === 'waiting') return <ClosedFile file={file} why="being checked for viruses" />
  if (isPicture(file))
    return (
      <button
        type="button"
        onClick={onView}
        className="rounded-control transition-opacity hover:opacity-90"
        aria-label={`View ${name}`}
      >
        <img
          src={pathOfAttachment(id, 'preview')}
          alt={name}
          loading="lazy"
          className="h-24 w-auto max-w-60 rounded-control object-cover"
        />
      </button>
    )
  return (
    <a
      href={pathOfAttachment(id, 'file')}
      download={name}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-3 text-ui text-n900 hover:bg-n50 md:min-h-9"
    >
      <Icon icon={Download} className="text-n500" />
      <bdi className="min-w-0 truncate underline underline-offset-4">{name}</bdi>
      <span className="shrink-0 text-small text-n600 tabular-nums">{sizeText(bytes)}</span>
    </a>
  )
}

/** A file that cannot be opened. */
function ClosedFile({ file: { name, state, removedAt }, why }: { file: SentAttachment; why: string }) {
  const isGone = removedAt !== null || state === 'infected'
  return (
    <p className="min-w-0 px-3 py-2 text-ui text-n600">
      <bdi className={`wrap-anywhere ${isGone ? 'line-through' : ''}`}>{name}</bdi>
      <span className="ml-2">{why}</span>
    </p>
  )
}
