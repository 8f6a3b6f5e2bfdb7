import { KeyRound } from 'lucide'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../browser/ui/Button.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import type { GivenSignInStep } from '../../accounts/slots.ts'
import { isBareAddress } from '../values.ts'
import { signInByPasskey } from './api.ts'
import { useSigning } from './PasskeyStep.tsx'

const neverChanges = () => () => {}

/** Below the Login button. A form, so that pressed without script it says what is missing. */
export function PasskeySignIn({ action, onBegun }: Pick<GivenSignInStep, 'action' | 'onBegun'>) {
  const { use, isPending, problem } = useSigning(async () => onBegun(await signInByPasskey()))
  const isAtAddress = useSyncExternalStore(
    neverChanges,
    () => isBareAddress(location.hostname),
    () => false,
  )
  return (
    <form
      method="post"
      action={action}
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        use()
      }}
    >
      <input type="hidden" name="form" value="without password" />
      {isAtAddress ? (
        <p className="grid h-11 content-center text-small text-n600 md:h-10">
          Passkeys do not work at a numeric network address.
        </p>
      ) : (
        <Button
          type="submit"
          variant="secondary"
          size="field"
          icon={KeyRound}
          pending={isPending}
          pendingText="Waiting for your device..."
          className="w-full"
        >
          Sign in with a passkey
        </Button>
      )}
      <div aria-live="polite">
        <FieldError>{problem}</FieldError>
      </div>
    </form>
  )
}
