import type { Progress } from '../api/progress.ts'
import { ProgressBar, type CancelProps } from './ProgressBar.tsx'

interface ExportProgressProps extends Omit<CancelProps, 'label' | 'tooLate'> {
  /** The plural noun for the rows, such as 'users'. */
  rows: string
  progress: Progress
  /** Places the progress in the nearest positioned element. */
  className: string
}

/** The number of rows of an export that have arrived. It floats, so that nothing moves. */
export function ExportProgress({ rows, progress, className, ...cancel }: ExportProgressProps) {
  const { done, total } = progress
  const count = done.toLocaleString('en-US')
  const detail = total === undefined ? count : `${count} of ${total.toLocaleString('en-US')}`
  return (
    <div
      className={`absolute z-20 w-full max-w-90 animate-appear rounded-card bg-raised p-4 shadow-float ${className}`}
    >
      <ProgressBar
        label={`Exporting ${rows}`}
        text="Exporting..."
        progress={progress}
        detail={`${detail} ${rows}`}
        cancel={{ ...cancel, label: 'Cancel export' }}
      />
    </div>
  )
}
