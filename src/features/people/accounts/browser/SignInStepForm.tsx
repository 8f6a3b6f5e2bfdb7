import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import type { SignInStep } from '../../../../shared/endpoint/signInStep.ts'
import type { SignInStepProps } from './ChoosePasswordStep.tsx'

const steps = {
  password: loadedLater(async () => (await import('./ChoosePasswordStep.tsx')).ChoosePasswordStep),
  twoFactor: loadedLater(
    async () => (await import('../../invitations/browser/TwoFactorStep.tsx')).TwoFactorStep,
  ),
}

/** Await this before rendering the step. Its code is loaded separately, because most users need no step. */
export const loadSignInStep = (step: SignInStep): Promise<boolean> => steps[step].preload()

/** The step between the right password and a full session. */
export function SignInStepForm(props: SignInStepProps) {
  const Step = steps[props.step]
  return (
    <div className="grid gap-5">
      <Step.Later {...props} />
    </div>
  )
}
