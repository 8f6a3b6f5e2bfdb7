import { useLoaderData } from '@tanstack/react-router'
import { LoginForm } from '../../features/accounts/browser/LoginForm.tsx'
import { ContactSupport } from './ContactSupport.tsx'
import { CustomerSignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function CustomerLoginPage() {
  const { posted } = useLoaderData({ from: '/customer/login' })
  return (
    <CustomerSignInFrame
      title="Customer Portal"
      lead="Sign in to see your tickets and invoices."
      footer={
        <>
          No account yet? <ContactSupport />
        </>
      }
    >
      <LoginForm posted={posted} {...useSignIn('/customer/login')} />
    </CustomerSignInFrame>
  )
}
