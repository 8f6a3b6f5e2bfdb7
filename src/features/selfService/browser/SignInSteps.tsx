import type { GivenSignInStep } from '../../accounts/slots.ts'
import { ChoosePasswordStep } from './ChoosePasswordStep.tsx'
import { TwoFactorStep } from './TwoFactorStep.tsx'

/** What stands between the right password and being signed in. */
export function SignInSteps(props: GivenSignInStep) {
  return (
    <div className="grid gap-5">
      {props.step === 'password' ? <ChoosePasswordStep {...props} /> : <TwoFactorStep {...props} />}
    </div>
  )
}
