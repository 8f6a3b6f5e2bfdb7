import { useLoaderData } from '@tanstack/react-router'
import { LoginForm } from '../../features/people/accounts/browser/LoginForm.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

export function AgentLoginPage() {
  const { posted } = useLoaderData({ from: '/agent/login' })
  return (
    <StaffSignInFrame
      title="Agent Portal"
      lead="Sign in with your username and password."
      footer="Need access? Contact your system administrator."
    >
      <LoginForm posted={posted} {...useSignIn('/agent/login')} />
    </StaffSignInFrame>
  )
}
