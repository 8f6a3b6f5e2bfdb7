import { LoginForm } from '../../features/accounts/browser/LoginForm.tsx'
import type { SignInPageProps } from './LoginPage.tsx'
import { StaffFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function AgentLoginPage({ posted }: SignInPageProps) {
  return (
    <StaffFrame
      title="Agent Portal"
      lead="Sign in with your username and password."
      footer="Need access? Contact your system administrator."
    >
      <LoginForm posted={posted} {...useSignIn('/agent/login')} />
    </StaffFrame>
  )
}
