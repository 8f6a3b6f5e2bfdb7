import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide'
import { useRef } from 'react'
import { useTransfer } from '../../../browser/api/useTransfer.ts'
import { ExportProgress } from '../../../browser/ui/laterProgress.ts'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import { isFiltered, type UserView } from '../../userDirectory/view.ts'

interface ExportUsersProps {
  view: UserView
  /** The users that fit the view. */
  count: number
}

/** A button that keeps the users of the filters as a file, with its progress below the nearest positioned element. */
export function ExportUsers({ view, count }: ExportUsersProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { run, progress, cancel } = useTransfer()
  const exporting = useMutation({
    mutationFn: async () => {
      const { saveUsers } = await import('../../userFiles/browser/api.ts')
      await run((options) => saveUsers(view, count, options), 'The export was cancelled.')
    },
    onSuccess: () => toast({ title: 'The users were exported', kind: 'success' }),
    onError: (error) => toastFailure(error, 'The users were not exported'),
  })

  return (
    <>
      <IconButton
        ref={button}
        icon={FileDown}
        label={isFiltered(view) ? 'Export the users of these filters as CSV' : 'Export all users as CSV'}
        aria-disabled={exporting.isPending || undefined}
        onClick={() => !exporting.isPending && exporting.mutate()}
      />
      {progress && (
        <ExportProgress
          rows="users"
          progress={progress}
          onCancel={cancel}
          focusNext={button}
          className="top-full left-0 mt-1"
        />
      )}
    </>
  )
}
