import { Link, useLoaderData, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusPage } from '../../browser/page/navigation.ts'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Notice } from '../../browser/ui/Notice.tsx'
import {
  NewPasswordForm,
  type PasswordSet,
} from '../../features/people/invitations/browser/NewPasswordForm.tsx'
import { StaffSignInFrame } from './SignInFrame.tsx'

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links. */
export function NewPasswordPage() {
  const { posted } = useLoaderData({ from: '/reset-password' })
  const { href, searchStr } = useLocation()
  const token = new URLSearchParams(searchStr).get('token') ?? ''
  const username =
    posted && typeof posted.values['username'] === 'string' ? posted.values['username'] : undefined
  const [response, setAnswer] = useState<Partial<PasswordSet> | undefined>(posted?.sent ? posted : undefined)
  const isSetHere = response !== undefined && !posted?.sent
  // Moves the focus, because the focused field was removed together with the form.
  useEffect(() => {
    if (isSetHere) focusPage()
  }, [isSetHere])
  if (response) {
    return (
      <StaffSignInFrame title="Password set">
        <Notice kind="success">{response.message}</Notice>
        <Link
          to={response.signInPage ?? '/login'}
          className={`mt-6 w-full ${buttonClass({ variant: 'primary' })}`}
        >
          Sign in
        </Link>
      </StaffSignInFrame>
    )
  }
  if (posted && username !== undefined) {
    return (
      <StaffSignInFrame title="Choose a password" lead={`For the account ${username}.`}>
        <NewPasswordForm action={href} token={token} username={username} posted={posted} onSet={setAnswer} />
      </StaffSignInFrame>
    )
  }
  return (
    <StaffSignInFrame title="This link does not work">
      <div className="[overflow-wrap:anywhere]">
        <Notice kind="error">{posted?.message ?? 'Open the link from the email again.'}</Notice>
      </div>
      <Link
        to="/forgot-password"
        // Loads a new document, because only the server's page says whether a link can be mailed.
        reloadDocument
        className={`mt-6 w-full ${buttonClass({ variant: 'primary' })}`}
      >
        Ask for a new link
      </Link>
    </StaffSignInFrame>
  )
}
