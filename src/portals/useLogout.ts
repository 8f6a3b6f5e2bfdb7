import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast, toastFailure } from '../browser/ui/toast.ts'
import { currentUserQuery, signOut } from '../features/accounts/browser/api.ts'
import type { SignInPage } from './guard.ts'

/**
 * The Logout of a portal. `isLoggingOut` is true from the click until the sign-in page is shown or the request failed.
 *
 * @param failure the title of the toast if it failed; default as specified for the dashboards
 */
export function useLogout(signInPage: SignInPage, failure?: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const logout = useMutation({
    mutationFn: async () => signOut(await ownId(queries)),
    onSuccess: () => navigate({ href: signInPage }),
    onError: (error) => {
      if (failure === undefined) {
        const description = 'There was an error logging out. Please try again.'
        toast({ title: 'Logout Failed', description, kind: 'error' })
      } else toastFailure(error, failure)
    },
  })
  return { logout: () => logout.mutate(), isLoggingOut: logout.isPending || logout.isSuccess }
}

/** The id of the current user, whose drafts are deleted; undefined if the user cannot be loaded. */
async function ownId(queries: QueryClient): Promise<number | undefined> {
  if (queries.getQueryState(currentUserQuery.queryKey)?.status === 'error') return undefined
  try {
    return (await queries.query({ ...currentUserQuery, staleTime: 'static' }))?.id
  } catch {
    return undefined
  }
}
