import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { send } from '../../../browser/api.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { toastFailure } from '../../../browser/ui/toast.ts'
import { setUpCode } from '../calls.ts'
import { CodeSetup, setUpFailed } from './CodeSetup.tsx'

interface CodeSetupDialogProps {
  open: boolean
  onClose: () => void
}

/** Two-factor sign-in for whoever is signed in: a secret goes into the authenticator app, a code comes back. */
export function CodeSetupDialog({ open, onClose }: CodeSetupDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Setup 2FA"
      description="Scan the picture with your authenticator app, then enter its code."
    >
      <NewSecret onClose={onClose} />
    </Dialog>
  )
}

/** The secret and the picture of it, drawn here: no other house may ever see it. */
async function newSecret() {
  const [{ secret, otpauth_url }, { renderSVG }] = await Promise.all([send(setUpCode), import('uqr')])
  const drawing = renderSVG(otpauth_url, { border: 4, pixelSize: 1 })
  return { secret, picture: `data:image/svg+xml,${encodeURIComponent(drawing)}` }
}

/** Each opening of the dialog asks for a secret of its own, and forgets it on closing. */
function NewSecret({ onClose }: Pick<CodeSetupDialogProps, 'onClose'>) {
  const { mutate, data, isError } = useMutation({
    mutationFn: newSecret,
    gcTime: 0,
    onError: (error) => toastFailure(error, setUpFailed),
  })
  useEffect(() => mutate(), [mutate])

  if (data) return <CodeSetup {...data} onClose={onClose} />
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
