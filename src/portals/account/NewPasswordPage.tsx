import { Link, useLoaderData, useLocation } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Notice } from '../../browser/ui/Notice.tsx'
import { NewPasswordForm } from '../../features/selfService/browser/NewPasswordForm.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links. */
export function NewPasswordPage() {
  const { posted } = useLoaderData({ from: '/reset-password' })
  const { href, searchStr } = useLocation()
  const token = new URLSearchParams(searchStr).get('token') ?? ''
  const username =
    posted && typeof posted.values['username'] === 'string' ? posted.values['username'] : undefined
  if (posted && (username !== undefined || posted.sent)) {
    return (
      <StaffSignInFrame
        title={posted.sent ? 'Password set' : 'Choose a password'}
        {...(username !== undefined && !posted.sent && { lead: `For the account ${username}.` })}
      >
        <NewPasswordForm action={href} token={token} username={username ?? ''} posted={posted} />
      </StaffSignInFrame>
    )
  }
  return (
    <StaffSignInFrame title="This link does not work">
      <div className="[overflow-wrap:anywhere]">
        <Notice kind="error">{posted?.message ?? 'Open the link from the mail again.'}</Notice>
      </div>
      <Link to="/forgot-password" className={`mt-6 w-full ${buttonClass({ variant: 'primary' })}`}>
        Ask for a new link
      </Link>
    </StaffSignInFrame>
  )
}
