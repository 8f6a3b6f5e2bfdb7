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
  /** While it is not known, the form for the password stands alone. */
  user: OwnAccount | null | undefined
  /** Where the screen is specified with the password alone: it stays in its place. */
  passwordFirst?: boolean
}

const columnClass = 'grid content-start gap-4 max-lg:max-w-[560px]'

/** Everything that people see and change of their own account. */
export function OwnAccountCards({ user, passwordFirst = false }: OwnAccountCardsProps) {
  // One primary button on the screen: that of what comes first.
  const [forPerson, forPassword] = passwordFirst
    ? (['secondary', 'primary'] as const)
    : (['primary', 'secondary'] as const)
  const person = user && (
    <div key="person" className={columnClass}>
      <ProfileForm user={user} variant={forPerson} />
      <OwnEmail user={user} />
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
