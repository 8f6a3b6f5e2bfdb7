import { Link, useLoaderData } from '@tanstack/react-router'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Notice } from '../../browser/ui/Notice.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'

/**
 * The page of a confirmation link. Opening it changes nothing, because mail scanners open links. Its button confirms
 * the address, with a form that works without JavaScript.
 */
export function ConfirmEmailPage() {
  const { posted } = useLoaderData({ from: '/confirm-email' })
  const { email, change } = posted?.values ?? {}
  if (posted?.message === undefined) {
    return (
      <StaffSignInFrame title="Confirm your email address">
        <p className="text-body text-n700">
          Is <strong className="font-medium wrap-anywhere text-n900">{email}</strong> your address?
        </p>
        <form method="post" className="mt-6">
          <Button type="submit" className="w-full">
            Confirm this address
          </Button>
        </form>
        <p className="mt-6 border-t border-n200 pt-5 text-ui text-n600">
          {change === undefined
            ? "If you didn't register, close this page. We won't email you again."
            : "If you didn't request this, close this page. Nothing will change."}
        </p>
      </StaffSignInFrame>
    )
  }
  const asks = posted.form === 'notifications'
  return (
    <StaffSignInFrame title={posted.sent ? 'Address confirmed' : 'This link does not work'}>
      <div className="[overflow-wrap:anywhere]">
        <Notice kind={posted.sent ? 'success' : 'error'}>{posted.message}</Notice>
      </div>
      {asks && (
        <form method="post" className="mt-6">
          <h2 className="text-h3 text-n900">Turn on email about your tickets?</h2>
          <p className="mt-1 text-ui text-n700">
            We then write to you when we answer, and when there is an invoice.
          </p>
          <Button type="submit" name="notifications" value="on" className="mt-4 w-full">
            Turn on
          </Button>
        </form>
      )}
      <Link
        to="/login"
        className={`${asks ? 'mt-3' : 'mt-6'} w-full ${buttonClass({ variant: asks ? 'secondary' : 'primary' })}`}
      >
        {posted.sent ? 'Go to your account' : 'Sign in'}
      </Link>
    </StaffSignInFrame>
  )
}
