import { useQuery } from '@tanstack/react-query'
import { Trash } from 'lucide'
import { useState } from 'react'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import type { SentAttachment } from '../schema.ts'
import { isPicture, SentFile } from './SentFile.tsx'

const Removal = loadedLater(async () => (await import('./RemoveFile.tsx')).RemoveFile)
const Viewer = loadedLater(async () => (await import('./PictureViewer.tsx')).PictureViewer)

interface MessageFilesProps {
  ticketId: number
  files: readonly SentAttachment[]
}

/** The files of a message: pictures as previews that open large, others as links. */
export function MessageFiles({ ticketId, files }: MessageFilesProps) {
  const { data: user } = useQuery(currentUserQuery)
  const [removing, setRemoving] = useState<{ open: boolean; file: SentAttachment }>()
  const [viewing, setViewing] = useState<{ open: boolean; id: number }>()
  const mayRemove = user != null && isStaff(user.role)
  return (
    <>
      <ul aria-label="Files" className="mt-3 flex flex-wrap items-start gap-2">
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

/** Whether the file still exists. Also true while the file waits for its scan. */
const isThere = ({ state, removedAt }: SentAttachment) => removedAt === null && state !== 'infected'
