import type { RefObject } from 'react'
import { uploadCancelled, type useUpload } from '../forms/useUpload.ts'
import { FieldError } from './FieldError.tsx'
import { UploadProgress } from './laterProgress.ts'

interface UploadStateProps {
  /** The id for the field's aria-describedby. */
  id: string
  upload: Pick<ReturnType<typeof useUpload>, 'progress' | 'cancel' | 'isPending' | 'isCancelled'>
  /** The accessible name of the progress. */
  label: string
  /** Gets the focus when the upload is cancelled. */
  focusNext: RefObject<HTMLElement | null>
  error: string | undefined
  /** The accepted files. */
  hint?: string
}

/** Shown below a field that uploads: the progress, then the failure or the accepted files. */
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
