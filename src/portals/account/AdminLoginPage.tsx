import { useLoaderData } from '@tanstack/react-router'
import { LoginForm } from '../../features/people/accounts/browser/LoginForm.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function AdminLoginPage() {
  const { posted } = useLoaderData({ from: '/admin/login' })
  return (
    <StaffSignInFrame title="Administrator sign-in" lead="Sign in with your username and password.">
      <LoginForm posted={posted} {...useSignIn('/admin/login')} />
    </StaffSignInFrame>
  )
}
