import { useState } from 'react'
import { ApiError } from '../../../browser/api.ts'
import { textIn, useNativeForm } from '../../../browser/nativeForm.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { CodeField } from '../../../browser/ui/CodeField.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import type { PostedForm } from '../../../pageState.ts'
import { oneTimeCode, type OwnAccount } from '../schema.ts'
import { enterCode } from './api.ts'
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx'

export interface TwoFactorFormProps {
  action: string
  posted: PostedForm | undefined
  onSignedIn: (account: OwnAccount) => Promise<void>
  /** Called to return to the password: by choice, or because no time or no attempt is left for the code. */
  onEnded: (reason?: string) => void
}

/** The second step of signing in; the sixth digit submits. */
export function TwoFactorForm(props: TwoFactorFormProps) {
  const { posted } = props
  const isRecovery = posted?.values['recovery'] !== undefined
  return (
    <div className="grid gap-5">
      <CodeForm {...props} posted={isRecovery ? undefined : posted} />
      <RecoveryCodeForm {...props} posted={isRecovery ? posted : undefined} />
      <BackToPassword {...props} />
    </div>
  )
}

function CodeForm({ action, posted, onSignedIn, onEnded }: TwoFactorFormProps) {
  const [code, setCode] = useState('')
  const form = useNativeForm({
    schema: oneTimeCode,
    read: (data) => ({ token: textIn(data, 'token') }),
    posted,
    send: async ({ token }) => onSignedIn(await enterCode(token)),
    onFailure: (sentence, error, element) => {
      setCode('')
      if (error instanceof ApiError && error.status === 401) {
        onEnded('Please enter your username and password again.')
        return
      }
      const wrongCode = error instanceof ApiError && error.fields['token'] !== undefined
      if (!wrongCode) toast({ title: 'Login failed', description: sentence, kind: 'error' })
      const field = element.elements.namedItem('token')
      if (field instanceof HTMLInputElement) field.focus()
    },
    fallback: 'Something went wrong. Please try again.',
  })

  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="code" />
      <div role="status">
        <h2 className="text-h3 text-n900">OTP Required: Please enter the verification code</h2>
      </div>
      <CodeField
        label="Verification code"
        labelHidden
        hint="The 6 digits that your authenticator app shows now"
        name="token"
        error={form.errors['token']}
        value={code}
        onChange={setCode}
        onComplete={() => form.props.ref.current?.requestSubmit()}
        autoFocus
      />
      <div>
        <Button
          type="submit"
          size="field"
          pending={form.pending}
          pendingText="Verifying..."
          className="w-full"
        >
          Verify
        </Button>
        <FieldError>{form.message}</FieldError>
      </div>
    </form>
  )
}

function BackToPassword({ action, onEnded }: Pick<TwoFactorFormProps, 'action' | 'onEnded'>) {
  return (
    <a
      href={action}
      onClick={(event) => {
        event.preventDefault()
        onEnded()
      }}
      className="touch-room w-fit rounded-badge text-ui font-medium text-n700 underline-offset-4 hover:text-n900 hover:underline"
    >
      Back to username and password
    </a>
  )
}
