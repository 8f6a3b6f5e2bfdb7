import { ApiError } from '../../../../browser/api/send.ts'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { PostedForm } from '../../../../shared/site/pageState.ts'
import type { SecondStep } from '../../../../shared/endpoint/signInStep.ts'
import type { Begun } from '../schema.ts'
import { enterCode } from './api.ts'

const shape = async () => (await import('../schema.ts')).recoveryCode

export interface SecondStepProps {
  asks: SecondStep
  action: string
  posted: PostedForm | undefined
  onBegun: (begun: Begun) => Promise<void>
  /** Called to return to the password form. `reason` is given if no time or no attempt is left. */
  onEnded: (reason?: string) => void
}

/** The second step of signing in for a user who lost the phone. It is collapsed, and works without JavaScript. */
export function RecoveryCodeForm({ asks, action, posted, onBegun, onEnded }: SecondStepProps) {
  const form = useNativeForm({
    shape,
    read: (data) => ({ token: textIn(data, 'token') }),
    posted,
    send: async ({ token }) => {
      const { begun, recoveryCodesLeft } = await enterCode(token)
      tellWhatIsLeft(recoveryCodesLeft)
      await onBegun(begun)
    },
    onFailure: (_sentence, error) => {
      if (error instanceof ApiError && error.status === 401)
        onEnded('Please enter your username and password again.')
      return undefined
    },
    fallback: 'Something went wrong. Please try again.',
  })

  return (
    <details open={posted !== undefined} className="group">
      <summary className="touch-room w-fit cursor-pointer rounded-badge text-ui font-medium text-n700 underline-offset-4 hover:text-n900 hover:underline">
        Use a recovery code
      </summary>
      <form {...form.props} action={action} className="mt-4 grid gap-4">
        <input type="hidden" name="form" value={asks} />
        <input type="hidden" name="recovery" value="yes" />
        <TextField
          label="Recovery code"
          {...form.field('token')}
          {...verbatim}
          hint="One of the codes that you saved when you set up 2FA. Each works once."
        />
        <div>
          <Button
            type="submit"
            variant="secondary"
            size="field"
            pending={form.pending}
            pendingText="Verifying..."
            className="w-full"
          >
            Sign in with this code
          </Button>
          <FieldError>{form.message}</FieldError>
        </div>
      </form>
    </details>
  )
}

/** Shows a toast with the number of recovery codes that are left. The toast stays visible on the next screen. */
function tellWhatIsLeft(count = 0): void {
  toast({
    title: `You signed in with a recovery code. ${count} left.`,
    description: 'Make new ones on your account page, or set up your new phone there.',
    kind: 'info',
  })
}
