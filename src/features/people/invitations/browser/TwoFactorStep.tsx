import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { renderSVG } from 'uqr'
import type * as z from 'zod/mini'
import { ApiError, errorMessage, send } from '../../../../browser/api/send.ts'
import { textIn, useNativeForm } from '../../../../browser/forms/nativeForm.ts'
import { Button, buttonClass } from '../../../../browser/ui/Button.tsx'
import { CodeField } from '../../../../browser/ui/CodeField.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { begunBy } from '../../accounts/browser/api.ts'
import { AppSecret } from '../../accounts/browser/AppSecret.tsx'
import { enterAgain, isOver } from '../../accounts/browser/ChoosePasswordStep.tsx'
import { RecoveryCodeList } from '../../accounts/browser/RecoveryCodeList.tsx'
import { SaveCodes } from '../../accounts/browser/SaveCodes.tsx'
import { BackToPassword } from '../../accounts/browser/TwoFactorForm.tsx'
import type { SignInStepProps } from '../../accounts/browser/ChoosePasswordStep.tsx'
import { beginSetUp, verifySetUp } from '../endpoints.ts'

const shape = async () => (await import('../../accounts/schema.ts')).oneTimeCode

type SetUp = z.infer<typeof beginSetUp.response>
type Verified = z.infer<typeof verifySetUp.response>

/** Sets up required 2FA, and shows the recovery codes before sign-in continues. */
export function TwoFactorStep(props: SignInStepProps) {
  const { posted, onBegun, onEnded } = props
  const [setUp, setSetUp] = useState<SetUp | undefined>(posted?.setUp)
  const [problem, setProblem] = useState<string>()
  const [verified, setVerified] = useState<Verified>()
  const isAsked = useRef(false)

  async function begin(): Promise<void> {
    setProblem(undefined)
    setSetUp(undefined)
    try {
      setSetUp(await send(beginSetUp))
    } catch (error) {
      if (isOver(error)) onEnded(enterAgain)
      else setProblem(errorMessage(error, 'Could not start the set-up. Please try again.'))
    }
  }
  const isNeeded = setUp === undefined && posted?.recoveryCodes === undefined
  useEffect(() => {
    if (isAsked.current || !isNeeded) return
    isAsked.current = true
    void begin()
  })

  if (posted?.recoveryCodes) return <SavedCodes codes={posted.recoveryCodes} goTo={posted.goTo} />
  if (verified) return <SavedCodes codes={verified.recoveryCodes} onGoOn={() => onBegun(begunBy(verified))} />
  if (problem !== undefined) {
    return (
      <>
        <Notice kind="error">{problem}</Notice>
        <Button variant="secondary" size="field" onClick={() => void begin()} className="w-full">
          Begin again
        </Button>
      </>
    )
  }
  if (!setUp) return <Spinner label="Preparing your secret key..." className="min-h-120" />
  return <SetUpForm {...props} setUp={setUp} onVerified={setVerified} onTooManyTries={setProblem} />
}

interface SetUpFormProps extends SignInStepProps {
  setUp: SetUp
  onVerified: (verified: Verified) => void
  onTooManyTries: (sentence: string) => void
}

/** The browser draws the QR code, because no other service may see the secret. */
const pictureOf = ({ otpauth_url }: SetUp) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(otpauth_url, { border: 4, pixelSize: 1 }))}`

function SetUpForm({ action, posted, setUp, onVerified, onTooManyTries, onEnded }: SetUpFormProps) {
  const [code, setCode] = useState('')
  const form = useNativeForm({
    shape,
    read: (data) => ({ token: textIn(data, 'token') }),
    posted,
    send: async (body) => onVerified(await send(verifySetUp, { body })),
    onFailure: (sentence, error) => {
      setCode('')
      if (isOver(error)) onEnded(enterAgain)
      else if (error instanceof ApiError && error.status === 409) onTooManyTries(sentence)
      return undefined
    },
    fallback: 'Could not verify the code. Please try again.',
  })
  return (
    <form {...form.props} action={action} className="grid gap-5">
      <input type="hidden" name="form" value="twoFactor" />
      <div role="status">
        <h2 className="text-h3 text-n900">Set up two-factor sign-in</h2>
        <p className="mt-1 text-ui text-n700">
          Your account needs a code from an app on your phone. Scan the picture with an authenticator app,
          then enter the code that it shows.
        </p>
      </div>
      <AppSecret secret={setUp.secret} picture={pictureOf(setUp)} address={setUp.otpauth_url} />
      <CodeField
        label="Verification code"
        hint="The 6 digits that your authenticator app shows now"
        name="token"
        error={form.errors['token']}
        value={code}
        onChange={setCode}
        onComplete={() => form.props.ref.current?.requestSubmit()}
      />
      <div>
        <Button
          type="submit"
          size="field"
          pending={form.pending}
          pendingText="Verifying..."
          className="w-full"
        >
          Verify
        </Button>
        <FieldError>{form.message}</FieldError>
      </div>
      <BackToPassword action={action} onEnded={onEnded} />
    </form>
  )
}

interface SavedCodesProps {
  codes: readonly string[]
  onGoOn?: () => Promise<void>
  /** The page that follows the recovery codes in a browser without JavaScript. */
  goTo?: string | undefined
}

function SavedCodes({ codes, onGoOn, goTo = '/' }: SavedCodesProps) {
  return (
    <div>
      <h2 className="text-h3 text-n900">Save your recovery codes</h2>
      <p className="mt-1 mb-4 text-ui text-n700">
        Two-factor sign-in is on. Keep these codes where you can find them without your phone: each signs you
        in once in place of the code of the app. They are shown only now.
      </p>
      <RecoveryCodeList codes={codes} />
      {onGoOn ? (
        <>
          <SaveCodes codes={codes} />
          <Button size="field" onClick={() => void onGoOn()} className="mt-5 w-full">
            Go on
          </Button>
        </>
      ) : (
        <Link to={goTo} reloadDocument className={`mt-5 w-full ${buttonClass({ variant: 'primary' })}`}>
          Go on
        </Link>
      )}
    </div>
  )
}
