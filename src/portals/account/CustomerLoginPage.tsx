import { Link, useLoaderData } from '@tanstack/react-router'
import { useSite } from '../../browser/page/site.tsx'
import { LoginForm } from '../../features/people/accounts/browser/LoginForm.tsx'
import { ContactSupport } from './ContactSupport.tsx'
import { CustomerSignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function CustomerLoginPage() {
  const { posted } = useLoaderData({ from: '/customer/login' })
  const { mayRegister } = useSite()
  return (
    <CustomerSignInFrame
      title="Customer Portal"
      lead="Sign in to see your tickets and invoices."
      footer={
        <>
          No account yet? <ContactSupport />
          {mayRegister && (
            <>
              {' '}
              Or{' '}
              <Link
                to="/auth"
                search={{ tab: 'register' }}
                className="rounded-badge font-medium text-n900 underline underline-offset-4"
              >
                register yourself
              </Link>
              .
            </>
          )}
        </>
      }
    >
      <LoginForm posted={posted} {...useSignIn('/customer/login')} />
    </CustomerSignInFrame>
  )
}
