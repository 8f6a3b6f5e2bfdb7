import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide'
import { useEffect, useState, type ComponentProps } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { setUpTwoFactor } from '../endpoints.ts'
import { NewRecoveryCodes } from '../../ownAccount/browser/NewRecoveryCodes.tsx'
import { TwoFactorSetup, setUpFailed } from './TwoFactorSetup.tsx'

interface TwoFactorSetupDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * Sets up the user's own 2FA. Shows a secret for the authenticator app, asks for a code, and then shows recovery codes.
 */
export function TwoFactorSetupDialog({ open, onClose }: TwoFactorSetupDialogProps) {
  const [isVerified, setVerified] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setVerified(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={isVerified ? 'Save your recovery codes' : 'Setup 2FA'}
      description={
        isVerified
          ? undefined
          : 'Scan this QR code with your authenticator app, then enter the code it shows.'
      }
    >
      {isVerified ? (
        <NewRecoveryCodes onClose={onClose} />
      ) : (
        <NewSecret onVerified={() => setVerified(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The secret and its QR code. The browser draws the QR code, because no other service may see the secret. */
async function newSecret() {
  const [{ secret, otpauth_url }, { renderSVG }] = await Promise.all([send(setUpTwoFactor), import('uqr')])
  const drawing = renderSVG(otpauth_url, { border: 4, pixelSize: 1 })
  return { secret, address: otpauth_url, picture: `data:image/svg+xml,${encodeURIComponent(drawing)}` }
}

/** Requests a new secret each time the dialog opens, and drops the secret when the dialog closes. */
function NewSecret({
  onVerified,
  onClose,
}: Pick<ComponentProps<typeof TwoFactorSetup>, 'onVerified' | 'onClose'>) {
  const { mutate, data, isError } = useMutation({
    mutationFn: newSecret,
    gcTime: 0,
    onError: (error) => toastFailure(error, setUpFailed),
  })
  useEffect(() => mutate(), [mutate])

  if (data) return <TwoFactorSetup {...data} onVerified={onVerified} onClose={onClose} />
  if (!isError) return <Spinner label="Preparing your secret key..." className="min-h-138 md:min-h-97" />
  return (
    <ErrorState
      framed={false}
      text={setUpFailed}
      action={
        <Button variant="secondary" icon={RefreshCw} onClick={() => mutate()}>
          Try Again
        </Button>
      }
    />
  )
}
