import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { LogOut } from 'lucide'
import { useEffect, useState } from 'react'
import { pageUserId } from '../../browser/session/pageUser.ts'
import { Button } from '../../browser/ui/Button.tsx'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import type { Session } from '../../browser/session/session.ts'
import { isOwnAccount, readCurrentUser, signOut } from '../../features/people/accounts/browser/api.ts'
import { ownDashboard } from '../../shared/endpoint/roles.ts'

/** The username of a signed-in user whose role has no portal. */
async function nameWithoutPortal(session: Session): Promise<string | undefined> {
  const actor = await session.actor()
  if (!actor || ownDashboard(actor.role) !== undefined) return undefined
  return (isOwnAccount(actor) ? actor : await readCurrentUser())?.username
}

/**
 * A line for signed-in users whose role has no portal. The specified redirects send them to the home page. The line is
 * the last element of the page and stays at the lower edge of the screen, so that no content moves when it appears.
 */
export function NoPortalLine() {
  const { session } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [username, setUsername] = useState<string>()
  const [pending, setPending] = useState(false)

  useEffect(() => {
    // Without a response nothing is shown.
    void nameWithoutPortal(session).then(setUsername, () => {})
  }, [session])

  async function logout() {
    setPending(true)
    try {
      await signOut(pageUserId())
      await navigate({ to: '/login' })
    } catch (error) {
      toastFailure(error, 'Failed to logout')
      setPending(false)
    }
  }

  if (username === undefined) return null
  return (
    <section
      aria-label="Account"
      data-sticky-bar
      className="sticky bottom-0 z-30 border-t border-n200 bg-n0 print:hidden"
    >
      <div className="mx-auto flex max-w-[1280px] items-center gap-x-4 px-5 py-2 max-md:justify-between md:px-10">
        <p className="min-w-0 text-ui wrap-anywhere text-n700">
          Signed in as <strong className="font-medium text-n900">{username}</strong>. This account doesn't
          have access to a portal yet. Please contact us.
        </p>
        <Button variant="ghost" icon={LogOut} pending={pending} onClick={() => void logout()}>
          Logout
        </Button>
      </div>
    </section>
  )
}
