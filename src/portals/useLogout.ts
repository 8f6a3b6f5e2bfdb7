import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../browser/ui/toast.ts'
import { signOut } from '../features/accounts/browser/api.ts'
import type { SignInPage } from './guard.ts'

/** The Logout of a portal. `isLoggingOut` is true from the click until the sign-in page is shown or the request failed. */
export function useLogout(signInPage: SignInPage) {
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: (person: number | undefined) => signOut(person),
    onSuccess: () => navigate({ href: signInPage }),
    onError: () =>
      toast({
        title: 'Logout Failed',
        description: 'There was an error logging out. Please try again.',
        kind: 'error',
      }),
  })
  return { logout: logout.mutate, isLoggingOut: logout.isPending || logout.isSuccess }
}
