import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'

/** Shown when the current user could not be loaded. */
export function AccountError() {
  return (
    <ErrorState
      text="Error loading user data. Please try logging in again."
      action={
        <Link to="/login" className={buttonClass({ variant: 'secondary' })}>
          Return to Login
        </Link>
      }
    />
  )
}
