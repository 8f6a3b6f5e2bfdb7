import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { formatDay } from '../../../../shared/time/dates.ts'
import type { OwnAccount } from '../../accounts/schema.ts'

interface TwoFactorReminderProps {
  user: OwnAccount | null | undefined
  /** The page on which users set up their own 2FA. */
  accountPage: string
}

/** Reminds a user to set up 2FA before the day from which sign-in requires it. */
export function TwoFactorReminder({ user, accountPage }: TwoFactorReminderProps) {
  if (user?.twoFactorDueOn === undefined) return null
  return (
    <div className="mb-4">
      <Notice kind="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            From {formatDay(user.twoFactorDueOn)} on, signing in takes a code of an app on your phone as well.
            Setting it up takes two minutes.
          </p>
          <Link to={accountPage} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            Set it up
          </Link>
        </div>
      </Notice>
    </div>
  )
}
