import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { send } from '../../../browser/api.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { copyText } from '../../../browser/ui/copyText.ts'
import { DialogActions } from '../../../browser/ui/DialogActions.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { toastFailure } from '../../../browser/ui/toast.ts'
import { makeRecoveryCodes } from '../calls.ts'
import { cacheOwnAccount } from './useOwnAccount.ts'

const failed = 'Failed to make recovery codes'

/** Makes recovery codes, and shows them this once. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { mutate, data, isError } = useMutation({
    mutationFn: () => send(makeRecoveryCodes),
    gcTime: 0,
    onSuccess: ({ codes }) => cacheOwnAccount(queries, { recoveryCodesLeft: codes.length }),
    onError: (error) => toastFailure(error, failed),
  })
  useEffect(() => mutate(), [mutate])

  if (data) return <RecoveryCodes codes={data.codes} onClose={onClose} />
  if (!isError) return <Spinner label="Preparing your recovery codes..." className="min-h-84" />
  return (
    <ErrorState
      framed={false}
      text={failed}
      action={
        <Button variant="secondary" icon={RefreshCw} onClick={() => mutate()}>
          Try Again
        </Button>
      }
    />
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <p className="mb-4 text-ui text-n700">
        Keep these codes where you find them without your phone. Each signs you in once in place of the code
        of the app. They are shown only now, and codes from before no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-n200 bg-n25 px-4 py-3 font-mono text-ui text-n900"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" icon={Copy} onClick={() => void copyText(text, 'recovery codes')}>
          Copy
        </Button>
        <Button variant="secondary" icon={Download} onClick={() => saveAsFile(text)}>
          Save as File
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  )
}

function saveAsFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
