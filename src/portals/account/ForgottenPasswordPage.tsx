import { Link, useLoaderData } from '@tanstack/react-router'
import { useSite } from '../../browser/page/site.tsx'
import { Notice } from '../../browser/ui/Notice.tsx'
import { LinkRequestForm } from '../../features/people/invitations/browser/LinkRequestForm.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'

export function ForgottenPasswordPage() {
  const { posted } = useLoaderData({ from: '/forgot-password' })
  const { testDomain } = useSite()
  // Before the form is sent, a message means that no link can be mailed.
  const refusal = posted && !posted.sent && posted.values['email'] === undefined ? posted.message : undefined
  const query = testDomain === undefined ? '' : `?${new URLSearchParams({ testDomain })}`
  return (
    <StaffSignInFrame
      title="Forgot your password?"
      {...(refusal === undefined && {
        lead: "Enter your account's email address and we'll send you a link to set a new password.",
      })}
      footer={
        <Link to="/login" className="rounded-badge font-medium text-n900 underline underline-offset-4">
          Back to sign-in
        </Link>
      }
    >
      {refusal === undefined ? (
        <LinkRequestForm action={`/forgot-password${query}`} posted={posted} />
      ) : (
        <Notice kind="error">{refusal}</Notice>
      )}
    </StaffSignInFrame>
  )
}
