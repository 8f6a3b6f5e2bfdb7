import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../browser/api/send.ts'
import { CodeField } from '../../../../browser/ui/CodeField.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { oneTimeCode } from '../schema.ts'
import { cacheUser } from '../../directory/browser/api.ts'
import { confirmSetUp } from './api.ts'
import { AppSecret } from './AppSecret.tsx'

export const setUpFailed = 'Failed to setup OTP'

interface TwoFactorSetupProps {
  /** Encoded in base32, as authenticator apps expect. */
  secret: string
  /** The QR code of the secret as a data URL. */
  picture: string
  /** The otpauth: address that the QR code contains. */
  address: string
  onVerified: () => void
  onClose: () => void
}

/** Shows the secret for the app, and asks for a code that confirms the secret. The sixth digit submits the code. */
export function TwoFactorSetup({ secret, picture, address, onVerified, onClose }: TwoFactorSetupProps) {
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirmation = useMutation({
    mutationFn: confirmSetUp,
    onSuccess: (changed) => {
      if (changed) cacheUser(queries, changed)
      toast({ title: 'Two-factor sign-in is on', kind: 'success' })
      onVerified()
    },
    onError: (error) => {
      const wrongCode = error instanceof ApiError ? error.fields['token'] : undefined
      setCode('')
      setProblem(wrongCode)
      field.current?.focus()
      if (wrongCode !== undefined) return
      toastFailure(error, setUpFailed)
    },
  })

  function confirm(token: string) {
    if (confirmation.isPending) return
    const entered = oneTimeCode.safeParse({ token })
    setProblem(entered.error?.issues[0]?.message)
    if (entered.success) confirmation.mutate(entered.data.token)
    else field.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
      }}
    >
      <div className="grid gap-5 md:grid-cols-[200px_1fr] md:items-center md:gap-6">
        <AppSecret
          secret={secret}
          picture={picture}
          address={address}
          copy={
            <IconButton
              icon={Copy}
              label="Copy secret key"
              onClick={() => void copyText(secret, 'secret key')}
            />
          }
        >
          <p>When you verify the code, you'll be signed out on your other devices.</p>
        </AppSecret>
      </div>
      <CodeField
        ref={field}
        label="Verification code"
        hint="The 6 digits that your authenticator app shows now"
        error={problem}
        value={code}
        onChange={setCode}
        onComplete={confirm}
        className="mt-6"
      />
      <FormActions
        submit="Verify"
        // The error of a wrong code is already shown at the field.
        sending={{ ...confirmation, error: problem === undefined ? confirmation.error : null }}
        failed={setUpFailed}
        pendingText="Verifying..."
        onCancel={onClose}
      />
    </form>
  )
}
