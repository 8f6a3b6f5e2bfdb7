import { Link, useLoaderData } from '@tanstack/react-router'
import { useSite } from '../../browser/site.tsx'
import { LinkRequestForm } from '../../features/selfService/browser/LinkRequestForm.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'

export function ForgottenPasswordPage() {
  const { posted } = useLoaderData({ from: '/forgot-password' })
  const { testDomain } = useSite()
  const query = testDomain === undefined ? '' : `?${new URLSearchParams({ testDomain })}`
  return (
    <StaffSignInFrame
      title="Forgot your password?"
      lead="Enter the email address of your account, and we mail you a link to set a new one."
      footer={
        <Link to="/login" className="rounded-badge font-medium text-n900 underline underline-offset-4">
          Back to sign-in
        </Link>
      }
    >
      <LinkRequestForm action={`/forgot-password${query}`} posted={posted} />
    </StaffSignInFrame>
  )
}
