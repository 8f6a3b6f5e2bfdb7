import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../browser/api.ts'
import { buttonClass } from '../browser/ui/Button.tsx'
import { ErrorState } from '../browser/ui/ErrorState.tsx'
import { toast } from '../browser/ui/toast.ts'
import { signInPageFor } from './guard.ts'

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Stands in a list's place when the session is over. The toast comes along to the sign-in page, to say why. */
export function SignedOut({ text }: { text: string }) {
  const path = useLocation({ select: (location) => location.pathname })
  useEffect(() => toast({ title: text, kind: 'info' }), [text])
  return (
    <ErrorState
      text={text}
      action={
        <Link to={signInPageFor(path)} className={buttonClass({ variant: 'secondary' })}>
          Log In
        </Link>
      }
    />
  )
}
