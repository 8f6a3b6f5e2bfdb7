import type { ReactNode } from 'react'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { OwnPicture } from '../../pictures/browser/OwnPicture.tsx'
import type { OwnAccount } from '../../accounts/schema.ts'
import { ChangePasswordForm } from '../../accounts/browser/ChangePasswordForm.tsx'
import { OwnPasskeys } from '../../passkeys/browser/OwnPasskeys.tsx'
import { LinkedSignIns } from '../../singleSignOn/browser/LinkedSignIns.tsx'
import { OwnEmail } from './OwnEmail.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { OwnSignIns } from './OwnSignIns.tsx'
import { OwnTwoFactor } from './OwnTwoFactor.tsx'
import { ProfileForm } from './ProfileForm.tsx'

interface OwnAccountCardsProps {
  /** Only the password form is shown until the user is loaded. */
  user: OwnAccount | null | undefined
  /**
   * Puts the password form first, so that it does not move when the user is loaded. For screens whose specification has
   * only the password form.
   */
  passwordFirst?: boolean
  /** A card of the portal, below the email address. */
  more?: ReactNode
}

const columnClass = 'grid content-start gap-4 max-lg:max-w-[560px]'

/** All settings of the user's own account. */
export function OwnAccountCards({ user, passwordFirst = false, more }: OwnAccountCardsProps) {
  // The first card has the only primary button.
  const [forPerson, forPassword] = passwordFirst
    ? (['secondary', 'primary'] as const)
    : (['primary', 'secondary'] as const)
  const person = user && (
    <div key="person" className={columnClass}>
      <ProfileForm user={user} variant={forPerson} />
      <OwnEmail user={user} />
      {more}
      {isStaff(user.role) && <OwnPicture user={user} />}
    </div>
  )
  const signIn = (
    <div key="sign-in" className={columnClass}>
      <ChangePasswordForm username={user?.username ?? ''} variant={forPassword} />
      {user && (
        <>
          <OwnTwoFactor user={user} />
          <OwnPasskeys />
          <LinkedSignIns />
        </>
      )}
    </div>
  )
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {passwordFirst ? [signIn, person] : [person, signIn]}
      </div>
      {user && (
        <>
          <OwnSessions />
          <OwnSignIns />
        </>
      )}
    </div>
  )
}
