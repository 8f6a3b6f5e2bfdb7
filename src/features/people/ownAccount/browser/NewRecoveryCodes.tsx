import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide'
import { useEffect } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { RecoveryCodeList } from '../../accounts/browser/RecoveryCodeList.tsx'
import { SaveCodes } from '../../accounts/browser/SaveCodes.tsx'
import { makeRecoveryCodes } from '../endpoints.ts'
import { cacheOwnAccount } from './useOwnAccount.ts'

const failed = 'Could not make the recovery codes'

interface NewRecoveryCodesProps {
  insteadOf?: string
  onClose: () => void
}

/** Creates recovery codes and shows them once. */
export function NewRecoveryCodes({ insteadOf = 'the code of the app', onClose }: NewRecoveryCodesProps) {
  const queries = useQueryClient()
  const { mutate, data, isError } = useMutation({
    mutationFn: () => send(makeRecoveryCodes),
    gcTime: 0,
    onSuccess: ({ codes }) => cacheOwnAccount(queries, { recoveryCodesLeft: codes.length }),
    onError: (error) => toastFailure(error, failed),
  })
  useEffect(() => mutate(), [mutate])

  if (data) return <RecoveryCodes codes={data.codes} insteadOf={insteadOf} onClose={onClose} />
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

function RecoveryCodes({
  codes,
  insteadOf,
  onClose,
}: Required<NewRecoveryCodesProps> & { codes: readonly string[] }) {
  return (
    <>
      <p className="mb-4 text-ui text-n700">
        Store these codes somewhere you can reach without your phone. Each works once instead of {insteadOf}.
        We won't show them again, and earlier codes no longer work.
      </p>
      <RecoveryCodeList codes={codes} />
      <SaveCodes codes={codes} />
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  )
}
