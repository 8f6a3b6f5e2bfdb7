import { Link } from '@tanstack/react-router'
import { LoginForm } from '../../features/accounts/browser/LoginForm.tsx'
import type { SignInPageProps } from './LoginPage.tsx'
import { CustomerFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function CustomerLoginPage({ posted }: SignInPageProps) {
  return (
    <CustomerFrame
      title="Customer Portal"
      lead="Sign in to see your tickets and invoices."
      footer={
        <>
          No account yet? Please{' '}
          <Link to="/contact" className="rounded-badge font-medium text-n900 underline underline-offset-4">
            contact support
          </Link>{' '}
          for access.
        </>
      }
    >
      <LoginForm posted={posted} {...useSignIn('/customer/login')} />
    </CustomerFrame>
  )
}
