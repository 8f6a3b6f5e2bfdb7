import { useState } from 'react'
import { ApiError } from '../../../../browser/api/send.ts'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { CodeField } from '../../../../browser/ui/CodeField.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { PasskeyStep } from '../../passkeys/browser/PasskeyStep.tsx'
import { enterCode } from './api.ts'
import { RecoveryCodeForm, type SecondStepProps } from './RecoveryCodeForm.tsx'

const shape = async () => (await import('../schema.ts')).oneTimeCode

/** The second step of signing in. */
export function TwoFactorForm(props: SecondStepProps) {
  const { asks, posted } = props
  const isRecovery = posted?.values['recovery'] !== undefined
  return (
    <div className="grid gap-5">
      {asks !== 'passkey' && <CodeForm {...props} posted={isRecovery ? undefined : posted} />}
      {asks !== 'code' && <PasskeyStep {...props} isAlone={asks === 'passkey'} />}
      <RecoveryCodeForm {...props} posted={isRecovery ? posted : undefined} />
      <BackToPassword {...props} />
    </div>
  )
}

/** Submits the form when the sixth digit is typed. */
function CodeForm({ asks, action, posted, onBegun, onEnded }: SecondStepProps) {
  const [code, setCode] = useState('')
  const form = useNativeForm({
    shape,
    read: (data) => ({ token: textIn(data, 'token') }),
    posted,
    send: async ({ token }) => onBegun((await enterCode(token)).begun),
    onFailure: (_message, error, element) => {
      setCode('')
      if (error instanceof ApiError && error.status === 401) {
        onEnded('Please enter your username and password again.')
        return undefined
      }
      const field = element.elements.namedItem('token')
      if (field instanceof HTMLInputElement) field.focus()
      const isWrongCode = error instanceof ApiError && error.fields['token'] !== undefined
      return isWrongCode ? undefined : 'Login failed'
    },
    fallback: 'Something went wrong. Please try again.',
  })

  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value={asks} />
      <div role="status">
        <h2 className="text-h3 text-balance text-n900">OTP Required: Please enter the verification code</h2>
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

/** Cancels the step and returns to the password. */
export function BackToPassword({ action, onEnded }: Pick<SecondStepProps, 'action' | 'onEnded'>) {
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
