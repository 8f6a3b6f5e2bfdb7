import { loadedLater } from '../../../browser/page/loadedLater.tsx'
import type { RouteContext } from '../../../browser/rootRoute.tsx'
import { loadFills, Slot } from '../../../browser/page/Slot.tsx'
import type { SignInStep } from '../../../signInStep.ts'
import { signInStep, type GivenSignInStep } from '../slots.ts'

const ChoosePassword = loadedLater(async () => (await import('./ChoosePasswordStep.tsx')).ChoosePasswordStep)

/** To be awaited before the step is rendered: most people who sign in need no step. */
export async function loadSignInStep(
  context: Pick<RouteContext, 'fills' | 'state'>,
  step: SignInStep,
): Promise<void> {
  if (step === 'password') await ChoosePassword.preload()
  else await loadFills(context, signInStep)
}

/** The step between the right password and a full session. */
export function SignInStepForm(props: GivenSignInStep) {
  return (
    <div className="grid gap-5">
      {props.step === 'password' ? (
        <ChoosePassword.Later {...props} />
      ) : (
        <Slot of={signInStep} given={props} />
      )}
    </div>
  )
}
