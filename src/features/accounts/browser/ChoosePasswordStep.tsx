import { ApiError, send } from '../../../browser/api.ts'
import { textIn, useNativeForm } from '../../../browser/nativeForm.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import { PasswordField } from '../../../browser/ui/PasswordField.tsx'
import { begunBy } from './api.ts'
import { ChosenPasswordField } from './ChosenPasswordField.tsx'
import { BackToPassword } from './TwoFactorForm.tsx'
import { choosePassword } from '../calls.ts'
import type { GivenSignInStep } from '../slots.ts'

const shape = async () => (await import('../schema.ts')).newOwnPasswordForm

export const enterAgain = 'Please enter your username and password again.'

/** The time for it is over, or it is not demanded any more. */
export const isOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

/** Chooses a password in place of one that somebody else has set, or that the first start has printed. */
export function ChoosePasswordStep({ action, posted, onBegun, onEnded }: GivenSignInStep) {
  const form = useNativeForm({
    shape,
    read: (data) => ({
      newPassword: textIn(data, 'newPassword'),
      confirmPassword: textIn(data, 'confirmPassword'),
    }),
    posted,
    send: async ({ newPassword }) => onBegun(begunBy(await send(choosePassword, { body: { newPassword } }))),
    onFailure: (_sentence, error) => {
      if (isOver(error)) onEnded(enterAgain)
      return undefined
    },
    fallback: 'The password could not be set. Please try again.',
  })
  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="password" />
      <div role="status">
        <h2 className="text-h3 text-n900">Choose your own password</h2>
        <p className="mt-1 text-ui text-n700">
          Other people may know the one that you have just entered. Choose one that only you know.
        </p>
      </div>
      <ChosenPasswordField
        label="New password"
        {...form.field('newPassword')}
        hint="At least 8 characters"
        autoFocus
      />
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
      <BackToPassword action={action} onEnded={onEnded} />
    </form>
  )
}
