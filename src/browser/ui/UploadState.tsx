import type { RefObject } from 'react'
import { uploadCancelled, type useUpload } from '../forms/useUpload.ts'
import { FieldError } from './FieldError.tsx'
import { UploadProgress } from './laterProgress.ts'

interface UploadStateProps {
  /** By which the field is described. */
  id: string
  upload: Pick<ReturnType<typeof useUpload>, 'progress' | 'cancel' | 'isPending' | 'isCancelled'>
  /** Names the progress. */
  label: string
  /** Gets the focus when the upload is cancelled. */
  focusNext: RefObject<HTMLElement | null>
  error: string | undefined
  /** The files that the field takes. */
  hint?: string
}

/** Below a field that uploads: the progress, then why it failed, or which files it takes. */
export function UploadState({ id, upload, label, focusNext, error, hint }: UploadStateProps) {
  const { progress, cancel, isPending, isCancelled } = upload
  const text = isCancelled ? uploadCancelled : hint
  return (
    <>
      {progress && (
        <div className="mt-2">
          <UploadProgress label={label} progress={progress} onCancel={cancel} focusNext={focusNext} />
        </div>
      )}
      <div id={id} aria-live="polite">
        {isPending ? null : error ? (
          <FieldError>{error}</FieldError>
        ) : (
          text !== undefined && <p className="mt-1.5 text-small text-n600">{text}</p>
        )}
      </div>
    </>
  )
}
