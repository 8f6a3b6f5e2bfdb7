import { useNavigate } from '@tanstack/react-router'
import { useSite } from '../../browser/site.tsx'
import { toast, toastFailure } from '../../browser/ui/toast.ts'
import { signOut } from '../../features/accounts/browser/api.ts'
import type { OwnAccount } from '../../features/accounts/schema.ts'
import { afterSignIn, type SignInPage } from '../guard.ts'

/** The `action` of a sign-in page's forms, for submitting without JavaScript, and what happens after signing in. */
export function useSignIn(page: SignInPage) {
  const { testDomain } = useSite()
  const navigate = useNavigate()

  /** Navigates, or ends the session if this page refuses the role; then returns the message to show. */
  async function onSignedIn({ role }: OwnAccount): Promise<string | undefined> {
    const next = afterSignIn(page, role)
    if ('to' in next) {
      await navigate({ href: next.to })
      return undefined
    }
    toast({ title: 'Access Denied', description: next.refused, kind: 'error' })
    try {
      await signOut()
    } catch (error) {
      toastFailure(error, 'Logout failed', next.refused)
    }
    return `Access Denied: ${next.refused}`
  }

  const query = testDomain === undefined ? '' : `?${new URLSearchParams({ testDomain })}`
  return { action: `${page}${query}`, onSignedIn }
}
