import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { useSite } from '../../../../browser/page/site.tsx'
import {
  isSecondStep,
  isSignInStep,
  type SecondStep,
  type SignInStep,
} from '../../../../shared/endpoint/signInStep.ts'
import type { PostedForm, RefusedSignIn } from '../../../../shared/site/pageState.ts'
import type { Begun, OwnAccount } from '../schema.ts'
import { PasskeySignIn } from '../../passkeys/browser/PasskeySignIn.tsx'
import { SignInWays } from '../../singleSignOn/browser/SignInWays.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { loadSignInStep, SignInStepForm } from './SignInStepForm.tsx'

const SecondStepForm = loadedLater(async () => (await import('./TwoFactorForm.tsx')).TwoFactorForm)

/**
 * Await this before rendering the second step. Its code is loaded separately, because most users need no second step.
 */
export const loadSecondStep = SecondStepForm.preload

interface LoginFormProps {
  /** The URL of the page, to which the form is posted without JavaScript. */
  action: string
  posted?: PostedForm | undefined
  /** The texts typed before the user switched between Login and Register, by field name, without passwords. */
  typed?: ReadonlyMap<string, string>
  /** The first step for a user who has just registered. */
  begun?: SignInStep | undefined
  /** Resolves to the reason if the sign-in is refused. The form then shows the reason. */
  onSignedIn: (account: OwnAccount) => Promise<RefusedSignIn | undefined>
}

/**
 * The form of all four sign-in pages. Asks for credentials first, then for a second factor, then for steps that the
 * account requires.
 */
export function LoginForm({ action, posted, typed, begun, onSignedIn }: LoginFormProps) {
  const context = useRouteContext({ from: '__root__' })
  const { waysIn } = useSite()
  const postedNeed = isSecondStep(posted?.form) || isSignInStep(posted?.form) ? posted.form : undefined
  const [needed, setNeeded] = useState<SignInStep | SecondStep | undefined>(begun ?? postedNeed)
  const [notice, setNotice] = useState<RefusedSignIn>()

  const credentials = useRef<HTMLDivElement>(null)
  const before = useRef(needed)

  useEffect(() => {
    const hasStepEnded = before.current !== undefined && needed === undefined
    before.current = needed
    // The step and its focused control are gone, so the focus moves to the password.
    if (hasStepEnded) credentials.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
  }, [needed])

  function start() {
    setNotice(undefined)
    // Portals and the second step are loaded while the server checks the password.
    context.loadPortals().catch(() => {})
    void loadSecondStep()
  }

  async function goOn(next: Begun) {
    if (isSignInStep(next)) await loadSignInStep(next)
    if (isSecondStep(next)) await loadSecondStep()
    if (typeof next === 'string') setNeeded(next)
    else {
      const refusal = await onSignedIn(next)
      if (refusal !== undefined) startAgain(refusal)
    }
  }

  function startAgain(reason?: string | RefusedSignIn) {
    setNotice(typeof reason === 'string' ? { message: reason } : reason)
    setNeeded(undefined)
  }

  const step = { action, onBegun: goOn, onEnded: startAgain }
  const postedOf = (name: SignInStep | SecondStep) => (postedNeed === name ? posted : undefined)
  return (
    <>
      {/* Stays mounted during the steps, so that the username is still there when the user goes back. */}
      <div ref={credentials} hidden={needed !== undefined}>
        <CredentialsForm
          action={action}
          posted={postedNeed === undefined ? posted : undefined}
          username={typed?.get('username')}
          notice={notice}
          onStart={start}
          onBegun={goOn}
        />
        <PasskeySignIn action={action} onBegun={goOn} />
        {waysIn && <SignInWays ways={waysIn} action={action} />}
      </div>
      {isSecondStep(needed) && <SecondStepForm.Later {...step} asks={needed} posted={postedOf(needed)} />}
      {isSignInStep(needed) && <SignInStepForm {...step} step={needed} posted={postedOf(needed)} />}
    </>
  )
}
