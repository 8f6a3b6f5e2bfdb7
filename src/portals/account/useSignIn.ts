import { useNavigate } from '@tanstack/react-router'
import { useSite } from '../../browser/page/site.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { preloadToasts } from '../../browser/ui/Toaster.tsx'
import { signOut } from '../../features/people/accounts/browser/api.ts'
import type { OwnAccount } from '../../features/people/accounts/schema.ts'
import type { RefusedSignIn } from '../../shared/site/pageState.ts'
import { afterSignIn, type SignInPage } from '../../shared/site/guard.ts'

/** The `action` of a sign-in page's forms, for submitting without JavaScript, and what happens after signing in. */
export function useSignIn(page: SignInPage) {
  const { testDomain } = useSite()
  const navigate = useNavigate()

  /** Navigates to the portal. If this page refuses the role, ends the session and returns the refusal to show. */
  async function onSignedIn({ role }: OwnAccount): Promise<RefusedSignIn | undefined> {
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
    const isSaid = await preloadToasts()
    return { message: isSaid ? '' : `Access Denied: ${next.refused}`, ownSignInPage: next.own }
  }

  const query = testDomain === undefined ? '' : `?${new URLSearchParams({ testDomain })}`
  return { action: `${page}${query}`, onSignedIn }
}
