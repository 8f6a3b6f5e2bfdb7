import { LoginForm } from '../../features/accounts/browser/LoginForm.tsx'
import type { SignInPageProps } from './LoginPage.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function AdminLoginPage({ posted }: SignInPageProps) {
  return (
    <StaffSignInFrame title="Administrator sign-in" lead="Sign in with your username and password.">
      <LoginForm posted={posted} {...useSignIn('/admin/login')} />
    </StaffSignInFrame>
  )
}
