import { useState } from 'react'
import type { PostedForm } from '../../../pageState.ts'
import type { OwnAccount } from '../schema.ts'
import { TwoFactorForm } from './TwoFactorForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'

interface LoginFormProps {
  /** The page's own address: where the form goes without script. */
  action: string
  posted?: PostedForm | undefined
  /** What was typed before by field, passwords aside. */
  typed?: ReadonlyMap<string, string>
  /** Resolves to the reason of a refusal, which the form then shows. */
  onSignedIn: (account: OwnAccount) => Promise<string | undefined>
}

/** The sign-in of all four pages: credentials first, then the code where the account demands one. */
export function LoginForm({ action, posted, typed, onSignedIn }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(posted?.form === 'code')
  const [notice, setNotice] = useState<string>()

  async function handleSignedIn(account: OwnAccount) {
    const refusal = await onSignedIn(account)
    if (refusal === undefined) return
    setNotice(refusal)
    setNeedsCode(false)
  }

  function beginAgain(reason?: string) {
    setNotice(reason)
    setNeedsCode(false)
  }

  return (
    <>
      {/* Kept mounted, so that the username is still there after going back. */}
      <div hidden={needsCode}>
        <CredentialsForm
          action={action}
          posted={posted?.form === 'code' ? undefined : posted}
          username={typed?.get('username')}
          notice={notice}
          onStart={() => setNotice(undefined)}
          onCodeNeeded={() => setNeedsCode(true)}
          onSignedIn={handleSignedIn}
        />
      </div>
      {needsCode && (
        <TwoFactorForm
          action={action}
          posted={posted?.form === 'code' ? posted : undefined}
          onSignedIn={handleSignedIn}
          onEnded={beginAgain}
        />
      )}
    </>
  )
}
