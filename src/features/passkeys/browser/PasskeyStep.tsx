import { KeyRound } from 'lucide'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../browser/api/send.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import type { GivenSecondStep } from '../../accounts/slots.ts'
import { enterPasskey } from './api.ts'

/** The second step of signing in by a passkey: by itself, or beside the code. */
export function PasskeyStep({ isAlone, onBegun, onEnded }: GivenSecondStep) {
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
          {isAlone ? 'Continue with Passkey' : 'Use a passkey instead'}
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

/** @param onEnded returns to the password: no time or no try is left */
export function useSigning(sign: () => Promise<void>, onEnded?: (reason: string) => void) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(): Promise<void> {
    setProblem(undefined)
    setPending(true)
    try {
      await sign()
    } catch (error) {
      if (onEnded && error instanceof ApiError && error.status === 401)
        onEnded('Please enter your username and password again.')
      else setProblem(errorMessage(error, 'Something went wrong. Please try again.'))
    } finally {
      setPending(false)
    }
  }
  return { use: () => void run(), isPending, problem }
}
