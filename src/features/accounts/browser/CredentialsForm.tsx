import { Slot } from '../../../browser/Slot.tsx'
import { textIn, useNativeForm } from '../../../browser/nativeForm.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import { PasswordField } from '../../../browser/ui/PasswordField.tsx'
import { TextField } from '../../../browser/ui/TextField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import type { PostedForm } from '../../../pageState.ts'
import { credentials, type OwnAccount } from '../schema.ts'
import { signInHelp } from '../slots.ts'
import { signIn } from './api.ts'

interface CredentialsFormProps {
  action: string
  posted: PostedForm | undefined
  /** The username that was typed before. */
  username: string | undefined
  /** Why the last sign-in was refused although the password was right. */
  notice: string | undefined
  onStart: () => void
  onCodeNeeded: () => void
  onSignedIn: (account: OwnAccount) => Promise<void>
}

/** The first step of signing in. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { action, posted, username, notice, onStart, onCodeNeeded, onSignedIn } = props
  const form = useNativeForm({
    schema: credentials,
    read: (data) => ({ username: textIn(data, 'username'), password: textIn(data, 'password') }),
    posted,
    send: async (body) => {
      onStart()
      const answer = await signIn(body)
      if (answer === 'code') onCodeNeeded()
      else await onSignedIn(answer)
    },
    onFailure: (description, _error, element) => {
      toast({ title: 'Login failed', description, kind: 'error' })
      const password = element.elements.namedItem('password')
      if (password instanceof HTMLInputElement) password.select()
    },
    fallback: 'Something went wrong. Please try again.',
  })

  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="login" />
      <TextField
        label="Username"
        {...form.field('username')}
        defaultValue={form.start('username') ?? username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
        <Slot of={signInHelp} given={{}} />
      </div>
      <div>
        <Button
          type="submit"
          size="field"
          pending={form.pending}
          pendingText="Logging in..."
          className="w-full"
        >
          Login
        </Button>
        <FieldError>{form.message ?? notice}</FieldError>
      </div>
    </form>
  )
}
