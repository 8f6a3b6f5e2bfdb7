import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import { OwnPasswordFields } from '../../accounts/browser/OwnPasswordFields.tsx'
import { setPasswordByLink } from '../endpoints.ts'

const shape = async () => (await import('../../accounts/schema.ts')).newOwnPasswordForm

interface NewPasswordFormProps {
  action: string
  token: string
  username: string
  posted: PostedForm
  onSet: (response: PasswordSet) => void
}

export type PasswordSet = z.infer<typeof setPasswordByLink.response>

/** Sets the password of the account to which the mailed link belongs. */
export function NewPasswordForm({ action, token, username, posted, onSet }: NewPasswordFormProps) {
  const form = useNativeForm({
    shape,
    read: (data) => ({
      newPassword: textIn(data, 'newPassword'),
      confirmPassword: textIn(data, 'confirmPassword'),
    }),
    posted,
    send: async ({ newPassword }) => onSet(await send(setPasswordByLink, { body: { token, newPassword } })),
    fallback: 'Could not set the password. Please try again.',
  })
  return (
    <form {...form.props} action={action} className="grid gap-5">
      {/* For password managers, and to judge whether the username makes the password easy to guess. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <OwnPasswordFields form={form} />
    </form>
  )
}
