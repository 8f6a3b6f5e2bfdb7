import { LoginForm } from '../../features/accounts/browser/LoginForm.tsx'
import type { SignInPageProps } from './LoginPage.tsx'
import { StaffFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function AdminLoginPage({ posted }: SignInPageProps) {
  return (
    <StaffFrame title="Administrator sign-in" lead="Sign in with your username and password.">
      <LoginForm posted={posted} {...useSignIn('/admin/login')} />
    </StaffFrame>
  )
}
