import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../browser/api/send.ts'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { signInPageFor } from '../../shared/site/guard.ts'

/** Whether a request failed because there is no session. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Replaces a list if the session has ended. The toast with the reason stays visible on the sign-in page. */
export function SignedOut({ text }: { text: string }) {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => toast({ title: text, kind: 'info' }), [text])
  return (
    <ErrorState
      text={text}
      action={
        <Link to={signInPageFor(path)} className={buttonClass({ variant: 'secondary' })}>
          Log in
        </Link>
      }
    />
  )
}
