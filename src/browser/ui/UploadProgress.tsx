import type { Progress } from '../api/progress.ts'
import { ProgressBar, type CancelProps } from './ProgressBar.tsx'
import { bytesOf } from './bytesOf.ts'

interface UploadProgressProps extends Omit<CancelProps, 'label' | 'tooLate'> {
  /** The accessible name, such as 'Uploading logo'. */
  label: string
  progress: Progress
  /** The text while the server processes the complete file. */
  processing?: string
  /** The server only reads the file, so that it is never too late to cancel. */
  storesNothing?: boolean
}

/**
 * The progress of an upload. If the server stores the file, the upload can be cancelled until all of it is sent:
 * afterwards it may no longer be undone.
 */
export function UploadProgress({
  label,
  progress,
  processing = 'Processing...',
  storesNothing = false,
  ...cancel
}: UploadProgressProps) {
  const { done, total } = progress
  const isSent = total !== undefined && total > 0 && done >= total
  return (
    <>
      <ProgressBar
        label={label}
        text={isSent ? processing : 'Uploading...'}
        progress={isSent ? { done, total: undefined } : progress}
        detail={isSent || total === undefined ? undefined : bytesOf(done, total)}
        cancel={{ ...cancel, label: 'Cancel upload', tooLate: isSent && !storesNothing }}
      />
      <span role="status" className="sr-only">
        {isSent && processing}
      </span>
    </>
  )
}
