import { ApiError, send } from '../../../../browser/api/send.ts'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { begunBy } from './api.ts'
import { OwnPasswordFields } from './OwnPasswordFields.tsx'
import { BackToPassword } from './TwoFactorForm.tsx'
import { choosePassword } from '../endpoints.ts'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import type { SignInStep } from '../../../../shared/endpoint/signInStep.ts'
import type { Begun } from '../schema.ts'

const shape = async () => (await import('../schema.ts')).newOwnPasswordForm

export interface SignInStepProps {
  step: SignInStep
  /** The URL of the page, to which the form is posted without JavaScript. */
  action: string
  posted: PostedForm | undefined
  /** Called when the step is done. */
  onBegun: (begun: Begun) => Promise<void>
  /** Called to return to the password form when the time for the step is over. */
  onEnded: (reason?: string) => void
}

export const enterAgain = 'Please enter your username and password again.'

/** Whether the time for the step is over, or the step is no longer required. */
export const isOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

/** Replaces a password that someone else set, or that the first start of the server printed. */
export function ChoosePasswordStep({ action, posted, onBegun, onEnded }: SignInStepProps) {
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
    fallback: 'Could not set the password. Please try again.',
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
      <OwnPasswordFields form={form} autoFocus />
      <BackToPassword action={action} onEnded={onEnded} />
    </form>
  )
}
