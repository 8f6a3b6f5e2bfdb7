import { useState } from 'react'
import type { PostedForm } from '../../../pageState.ts'
import type { OwnAccount } from '../schema.ts'
import { TwoFactorForm } from './TwoFactorForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'

interface LoginFormProps {
  /** The URL of the page, to which the form is posted without JavaScript. */
  action: string
  posted?: PostedForm | undefined
  /** The texts typed before, by field name, without passwords. */
  typed?: ReadonlyMap<string, string>
  /** Resolves to the reason of a refusal, which the form then shows. */
  onSignedIn: (account: OwnAccount) => Promise<string | undefined>
}

/** The sign-in of all four pages: credentials first, then the code where the account requires one. */
export function LoginForm({ action, posted, typed, onSignedIn }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(posted?.form === 'code')
  const [notice, setNotice] = useState<string>()

  async function handleSignedIn(account: OwnAccount) {
    const refusal = await onSignedIn(account)
    if (refusal === undefined) return
    setNotice(refusal)
    setNeedsCode(false)
  }

  function startAgain(reason?: string) {
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
          onEnded={startAgain}
        />
      )}
    </>
  )
}
