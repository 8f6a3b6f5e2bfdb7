import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { PasswordField } from '../../../../browser/ui/PasswordField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import type { Begun } from '../schema.ts'
import { signUp } from './api.ts'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'

const shape = async () => (await import('../schema.ts')).registrationForm

interface RegisterFormProps {
  action: string
  posted?: PostedForm | undefined
  /** The texts typed before the user switched between Login and Register, by field name, without passwords. */
  typed?: ReadonlyMap<string, string>
  onBegun: (begun: Begun) => Promise<unknown>
}

/** Creates the account of a customer, who is then signed in. */
export function RegisterForm({ action, posted, typed, onBegun }: RegisterFormProps) {
  const form = useNativeForm({
    shape,
    read: (data) => ({
      username: textIn(data, 'username'),
      email: textIn(data, 'email'),
      password: textIn(data, 'password'),
      confirmPassword: textIn(data, 'confirmPassword'),
      emailNotifications: data.has('emailNotifications'),
    }),
    posted,
    send: async (values) => {
      await onBegun(await signUp(values))
    },
    onFailure: () => 'Registration failed',
    fallback: 'Something went wrong. Please try again.',
  })

  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="register" />
      <TextField
        label="Username"
        {...form.field('username')}
        defaultValue={form.start('username') ?? typed?.get('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Email"
        {...form.field('email')}
        type="email"
        defaultValue={form.start('email') ?? typed?.get('email')}
        autoComplete="email"
      />
      <ChosenPasswordField label="Password" {...form.field('password')} hint="At least 8 characters" />
      <PasswordField
        label="Confirm password"
        {...form.field('confirmPassword')}
        autoComplete="new-password"
      />
      <Checkbox
        label="Send me notifications"
        name="emailNotifications"
        defaultChecked={(form.start('emailNotifications') ?? typed?.get('emailNotifications')) !== undefined}
        className="-my-2"
      />
      <div>
        <Button
          type="submit"
          size="field"
          pending={form.pending}
          pendingText="Registering..."
          className="w-full"
        >
          Register
        </Button>
        <FieldError>{form.message}</FieldError>
      </div>
    </form>
  )
}
