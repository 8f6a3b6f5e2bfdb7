import type * as z from 'zod/mini'
import { send } from '../../../browser/api.ts'
import { textIn, useNativeForm } from '../../../browser/nativeForm.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import { PasswordField } from '../../../browser/ui/PasswordField.tsx'
import type { PostedForm } from '../../../pageState.ts'
import { ChosenPasswordField } from '../../accounts/browser/ChosenPasswordField.tsx'
import { setPasswordByLink } from '../calls.ts'

const shape = async () => (await import('../../accounts/schema.ts')).newOwnPasswordForm

interface NewPasswordFormProps {
  action: string
  token: string
  username: string
  posted: PostedForm
  onSet: (answer: PasswordSet) => void
}

export type PasswordSet = z.infer<typeof setPasswordByLink.answer>

/** Sets the password of a link's account. */
export function NewPasswordForm({ action, token, username, posted, onSet }: NewPasswordFormProps) {
  const form = useNativeForm({
    shape,
    read: (data) => ({
      newPassword: textIn(data, 'newPassword'),
      confirmPassword: textIn(data, 'confirmPassword'),
    }),
    posted,
    send: async ({ newPassword }) => onSet(await send(setPasswordByLink, { body: { token, newPassword } })),
    fallback: 'The password could not be set. Please try again.',
  })
  return (
    <form {...form.props} action={action} className="grid gap-5">
      {/* For password managers, and for what is said of a weak password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <ChosenPasswordField label="New password" {...form.field('newPassword')} hint="At least 8 characters" />
      <PasswordField
        label="Confirm new password"
        {...form.field('confirmPassword')}
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" size="field" pending={form.pending} pendingText="Setting..." className="w-full">
          Set password
        </Button>
        <FieldError>{form.message}</FieldError>
      </div>
    </form>
  )
}
