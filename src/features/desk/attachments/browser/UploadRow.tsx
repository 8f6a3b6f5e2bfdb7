import { RotateCw, X } from 'lucide'
import type { RefObject } from 'react'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { UploadProgress } from '../../../../browser/ui/laterProgress.ts'
import { sizeText } from '../values.ts'
import { FileLine } from './FileLine.tsx'
import type { ShownUpload } from './useUploads.ts'

interface UploadRowProps {
  upload: ShownUpload
  onRetry: () => void
  onRemove: () => void
  /** If this row or its Cancel button has the focus when it is removed, the focus moves to this element. */
  focusNext: RefObject<HTMLElement | null>
}

/** A file that is being uploaded, or whose upload failed. */
export function UploadRow({ upload, onRetry, onRemove, focusNext }: UploadRowProps) {
  const { file, thumbnail, progress, failure, mayRetry } = upload
  return (
    <FileLine
      name={file.name}
      contentType={file.type}
      thumbnail={thumbnail}
      detail={sizeText(file.size)}
      focusNext={focusNext}
      below={
        failure === undefined ? (
          <UploadProgress
            label={`Uploading ${file.name}`}
            progress={progress}
            onCancel={onRemove}
            focusNext={focusNext}
          />
        ) : (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )
      }
      action={
        failure !== undefined && (
          <>
            {mayRetry && <IconButton icon={RotateCw} label={`Retry ${file.name}`} onClick={onRetry} />}
            <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />
          </>
        )
      }
    />
  )
}
