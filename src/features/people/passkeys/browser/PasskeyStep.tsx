import { KeyRound } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import type { Begun } from '../../accounts/schema.ts'
import { useSigning } from './useSigning.ts'

/** The passkey code is loaded when the button is pressed. */
const enterPasskey = async () => (await import('./api.ts')).enterPasskey()

interface PasskeyStepProps {
  /** Whether a passkey is the only second factor of the account. */
  isAlone: boolean
  onBegun: (begun: Begun) => Promise<void>
  /** Called to return to the password form when no time or no attempt is left. */
  onEnded: (reason: string) => void
}

/** The second step of a sign-in, with a passkey. Shown alone, or beside the form for the code. */
export function PasskeyStep({ isAlone, onBegun, onEnded }: PasskeyStepProps) {
  const { use, isPending, problem } = useSigning(async () => onBegun(await enterPasskey()), onEnded)
  return (
    <div className="grid gap-5">
      {isAlone && (
        <div role="status">
          <h2 className="text-h3 text-n900">Use your passkey</h2>
          <p className="mt-1 text-ui text-n700">
            Your device asks for your fingerprint, face or PIN, or you touch your security key.
          </p>
        </div>
      )}
      <div>
        <Button
          variant={isAlone ? 'primary' : 'secondary'}
          size="field"
          icon={KeyRound}
          autoFocus={isAlone}
          pending={isPending}
          pendingText="Waiting for your device..."
          onClick={use}
          className="w-full"
        >
          {isAlone ? 'Continue with passkey' : 'Use a passkey instead'}
        </Button>
        <div aria-live="polite">
          <FieldError>{problem}</FieldError>
        </div>
        {isAlone && (
          <noscript>
            <p className="mt-2 text-ui text-n700">Passkeys need JavaScript. Use a recovery code instead.</p>
          </noscript>
        )}
      </div>
    </div>
  )
}
