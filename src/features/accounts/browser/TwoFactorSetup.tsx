import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '../../../browser/api.ts'
import { CodeField } from '../../../browser/ui/CodeField.tsx'
import { copyText } from '../../../browser/ui/copyText.ts'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import { oneTimeCode } from '../schema.ts'
import { confirmSetUp } from './api.ts'

export const setUpFailed = 'Failed to setup OTP'

interface TwoFactorSetupProps {
  /** In base32, the form that authenticator apps accept. */
  secret: string
  /** The QR code of the secret as a data URL. */
  picture: string
  onVerified: () => void
  onClose: () => void
}

/** The secret for the app, and the code that confirms it; the sixth digit submits. */
export function TwoFactorSetup({ secret, picture, onVerified, onClose }: TwoFactorSetupProps) {
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirmation = useMutation({
    mutationFn: (token: string) => confirmSetUp(queries, token),
    onSuccess: () => {
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
        <img
          src={picture}
          width={200}
          height={200}
          alt="QR code of your secret key, for the camera of your authenticator app"
          className="size-50 justify-self-center rounded-control outline outline-n200"
        />
        <div className="grid min-w-0 gap-3 text-ui text-n700">
          <p>No camera? Type this secret key into the app:</p>
          <p className="flex items-center justify-between gap-2 rounded-control border border-n200 bg-n25 py-1 pr-1 pl-3">
            <code className="w-[21ch] min-w-0 font-mono text-ui wrap-anywhere text-n900">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <IconButton
              icon={Copy}
              label="Copy secret key"
              onClick={() => void copyText(secret, 'secret key')}
            />
          </p>
          <p>Once the code is verified, your other devices are signed out.</p>
        </div>
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
        // A wrong code is said at the field.
        sending={{ ...confirmation, error: problem === undefined ? confirmation.error : null }}
        failed={setUpFailed}
        pendingText="Verifying..."
        onCancel={onClose}
      />
    </form>
  )
}
