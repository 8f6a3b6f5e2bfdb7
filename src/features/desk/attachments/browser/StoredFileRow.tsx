import { X } from 'lucide'
import type { RefObject } from 'react'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import type { Attachment } from '../schema.ts'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { pathOfAttachment, sizeText, withoutPreview } from '../values.ts'
import { FileLine } from './FileLine.tsx'

interface StoredFileRowProps {
  /** Undefined while the files are being loaded, and if loading failed. */
  file: Attachment | undefined
  /** The thumbnail of a picture that was chosen here. */
  thumbnail: string | undefined
  /** Whether loading the files failed. */
  isUnknown: boolean
  isRemoving: boolean
  onRemove: () => void
  focusNext: RefObject<HTMLElement | null>
}

/** An uploaded file that will be sent with the message. */
export function StoredFileRow(props: StoredFileRowProps) {
  const { file, thumbnail, isUnknown, isRemoving, onRemove, focusNext } = props
  const name = file?.name ?? (isUnknown ? 'A file that could not be loaded' : 'Loading...')
  return (
    <FileLine
      name={name}
      contentType={file?.contentType ?? ''}
      thumbnail={thumbnailFor(file, thumbnail)}
      detail={detailOf(file)}
      below={file && <FileNote file={file} />}
      action={<IconButton icon={X} label={`Remove ${name}`} aria-disabled={isRemoving} onClick={onRemove} />}
      focusNext={focusNext}
    />
  )
}

/** The thumbnail that was made here or, for a restored draft, the preview of the server. */
function thumbnailFor(file: Attachment | undefined, made: string | undefined): string | undefined {
  if (!file || file.state === 'infected') return undefined
  return (
    made ?? (file.state === 'ready' && file.width !== null ? pathOfAttachment(file.id, 'preview') : undefined)
  )
}

function FileNote({ file }: { file: Attachment }) {
  if (file.state === 'infected')
    return <FieldError>This file contained a virus and was deleted. Please remove it.</FieldError>
  if (file.state === 'unchecked')
    return (
      <FieldError>
        This file could not be checked for viruses, so nobody can open it. Please remove it, and send it
        another way.
      </FieldError>
    )
  const note = withoutPreview(file)
  return note === undefined ? null : <p className="text-small text-n600">{note}</p>
}

function detailOf(file: Attachment | undefined): string {
  if (!file || file.state === 'infected') return ''
  return file.state === 'waiting' ? `${sizeText(file.bytes)}, being checked` : sizeText(file.bytes)
}
