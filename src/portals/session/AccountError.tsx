import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import type { SignInPage } from '../../shared/site/guard.ts'
import { useLogout } from './useLogout.ts'

interface ReturnToLoginProps {
  signInPage: SignInPage
  /** The title of the toast if the session could not be ended; default as on the dashboards. */
  failure?: string
  variant?: 'secondary' | 'ghost'
}

/** Shown when the current user could not be loaded. */
export function AccountError(props: ReturnToLoginProps) {
  return (
    <ErrorState
      text="Error loading user data. Please try logging in again."
      action={<ReturnToLogin {...props} />}
    />
  )
}

/** Ends the session first: the sign-in page would redirect a signed-in user back to the failed page. */
export function ReturnToLogin({ signInPage, failure, variant = 'secondary' }: ReturnToLoginProps) {
  const { logout, isLoggingOut } = useLogout(signInPage, failure)
  return (
    <Link
      to={signInPage}
      preload={false}
      className={buttonClass({ variant })}
      onClick={(event) => {
        event.preventDefault()
        if (!isLoggingOut) logout()
      }}
    >
      Return to Login
    </Link>
  )
}
