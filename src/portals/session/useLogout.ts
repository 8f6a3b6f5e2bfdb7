import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pageUserId } from '../../browser/session/pageUser.ts'
import { toast } from '../../browser/ui/toast.ts'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { signOut } from '../../features/people/accounts/browser/api.ts'
import type { SignInPage } from '../../shared/site/guard.ts'

/**
 * The Logout of a portal. `isLoggingOut` is true from the click until the sign-in page is shown or the request failed.
 *
 * @param failure the title of the toast if it failed; default as specified for the dashboards
 */
export function useLogout(signInPage: SignInPage, failure?: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const logout = useMutation({
    mutationFn: async () => {
      // Cancel requests of the screen, which would be refused once the session has ended.
      await queryClient.cancelQueries()
      await signOut(pageUserId())
    },
    onSuccess: () => navigate({ href: signInPage }),
    onError: (error) => {
      void queryClient.invalidateQueries()
      if (failure === undefined) {
        const description = 'There was an error logging out. Please try again.'
        toast({ title: 'Logout Failed', description, kind: 'error' })
      } else toastFailure(error, failure)
    },
  })
  return { logout: () => logout.mutate(), isLoggingOut: logout.isPending || logout.isSuccess }
}
