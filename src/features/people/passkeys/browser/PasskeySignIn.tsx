import { KeyRound } from 'lucide'
import { useSyncExternalStore } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import type { Begun } from '../../accounts/schema.ts'
import { isBareAddress } from '../values.ts'
import { useSigning } from './useSigning.ts'

/** The passkey code is loaded when the button is pressed. */
const signIn = async () => (await import('./api.ts')).signInByPasskey()

interface PasskeySignInProps {
  /** The URL of the page, to which the form is posted without JavaScript. */
  action: string
  onBegun: (begun: Begun) => Promise<void>
}

const neverChanges = () => () => {}

/** The button below Login. Without JavaScript, its form is posted, and the server says that JavaScript is missing. */
export function PasskeySignIn({ action, onBegun }: PasskeySignInProps) {
  const { use, isPending, problem } = useSigning(async () => onBegun(await signIn()))
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
          data-needs-script
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
