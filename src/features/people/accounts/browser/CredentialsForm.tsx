import { Link } from '@tanstack/react-router'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { OwnSignInPage, PostedForm, RefusedSignIn } from '../../../../shared/site/pageState.ts'
import type { Begun } from '../schema.ts'
import { signIn } from './api.ts'

const shape = async () => (await import('../schema.ts')).credentials

interface CredentialsFormProps {
  action: string
  posted: PostedForm | undefined
  /** The username that the user typed before switching between Login and Register. */
  username: string | undefined
  /** Why the last sign-in was refused although the password was right. */
  notice: RefusedSignIn | undefined
  onStart: () => void
  onBegun: (begun: Begun) => Promise<void>
}

/** The first step of signing in. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { action, posted, username, notice, onStart, onBegun } = props
  const form = useNativeForm({
    shape,
    read: (data) => ({ username: textIn(data, 'username'), password: textIn(data, 'password') }),
    posted,
    send: async (body) => {
      onStart()
      await onBegun(await signIn(body))
    },
    onFailure: (_message, _error, element) => {
      const password = element.elements.namedItem('password')
      if (password instanceof HTMLInputElement) password.select()
      return 'Login failed'
    },
    fallback: 'Something went wrong. Please try again.',
  })

  const { message = notice?.message } = form
  const own = [posted, notice].find((refused) => refused?.message === message)?.ownSignInPage

  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="login" />
      <TextField
        label="Username"
        hint="Or your confirmed email address"
        {...form.field('username')}
        defaultValue={form.start('username') ?? username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
        <p className="mt-2 text-ui">
          <Link
            to="/forgot-password"
            // Loads the page from the server, which says if no link can be mailed.
            reloadDocument
            className="touch-room inline-block rounded-badge text-n700 underline underline-offset-4 hover:text-n900"
          >
            Forgot password?
          </Link>
        </p>
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
        <FieldError>
          {own ? (
            <>
              {message} <OwnPage {...own} />
            </>
          ) : (
            message
          )}
        </FieldError>
      </div>
    </form>
  )
}

function OwnPage({ to, name }: OwnSignInPage) {
  return (
    <Link to={to} className="rounded-badge underline underline-offset-4">
      Go to the {name}
    </Link>
  )
}
