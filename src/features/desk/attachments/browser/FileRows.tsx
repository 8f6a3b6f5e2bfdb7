import type { RefObject } from 'react'
import type { Attachment } from '../schema.ts'
import { StoredFileRow } from './StoredFileRow.tsx'
import { UploadRow } from './UploadRow.tsx'
import type { useUploads } from './useUploads.ts'

interface FileRowsProps {
  /** The ids of the stored files. */
  ids: readonly number[]
  files: readonly Attachment[]
  /** Whether `files` could not be loaded. */
  isUnknown: boolean
  /** The id of the stored file that is being removed. */
  removing: number | undefined
  onRemove: (id: number) => void
  uploading: Pick<ReturnType<typeof useUploads>, 'uploads' | 'thumbnailOfStored' | 'retry' | 'remove'>
  /** If a row has the focus when it is removed, the focus moves to this element. */
  focusNext: RefObject<HTMLElement | null>
}

/** The files of a message that is being written, stored ones first. */
export function FileRows(props: FileRowsProps) {
  const { ids, files, isUnknown, removing, onRemove, uploading, focusNext } = props
  return (
    <ul aria-label="Files of this message" className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {ids.map((id) => (
        <StoredFileRow
          key={id}
          file={files.find((file) => file.id === id)}
          thumbnail={uploading.thumbnailOfStored(id)}
          isUnknown={isUnknown}
          isRemoving={removing === id}
          onRemove={() => onRemove(id)}
          focusNext={focusNext}
        />
      ))}
      {uploading.uploads.map((upload) => (
        <UploadRow
          key={`upload ${upload.key}`}
          upload={upload}
          onRetry={() => uploading.retry(upload)}
          onRemove={() => uploading.remove(upload.key)}
          focusNext={focusNext}
        />
      ))}
    </ul>
  )
}
