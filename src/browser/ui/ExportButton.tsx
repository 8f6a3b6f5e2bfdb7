import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide'
import { useRef } from 'react'
import type { TransferOptions } from '../api/progress.ts'
import { useTransfer } from '../api/useTransfer.ts'
import { ExportProgress } from './laterProgress.ts'
import { IconButton } from './IconButton.tsx'
import { toast } from './toast.ts'
import { toastFailure } from './toastFailure.ts'

interface ExportButtonProps {
  /** The plural noun for the rows, such as 'users'. */
  rows: string
  /** Whether filters leave out rows. */
  isFiltered: boolean
  save: (options: TransferOptions) => Promise<void>
}

/** A button that downloads the rows of a list. The progress of the download is below the nearest positioned element. */
export function ExportButton({ rows, isFiltered, save }: ExportButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { run, progress, cancel } = useTransfer()
  const exporting = useMutation({
    mutationFn: () => run(save, 'The export was cancelled.'),
    onSuccess: () => toast({ title: `The ${rows} were exported`, kind: 'success' }),
    onError: (error) => toastFailure(error, `Could not export the ${rows}`),
  })
  return (
    <>
      <IconButton
        ref={button}
        icon={FileDown}
        label={isFiltered ? `Export the ${rows} of these filters as CSV` : `Export all ${rows} as CSV`}
        aria-disabled={exporting.isPending || undefined}
        onClick={() => !exporting.isPending && exporting.mutate()}
      />
      {progress && (
        <ExportProgress
          rows={rows}
          progress={progress}
          onCancel={cancel}
          focusNext={button}
          className="top-full left-0 mt-1"
        />
      )}
    </>
  )
}
