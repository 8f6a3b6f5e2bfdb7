import { redirect, useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { RouteContext } from '../browser/rootRoute.tsx'
import type { SignedIn } from '../pageState.ts'
import { useSite } from '../browser/page/site.tsx'
import { Button } from '../browser/ui/Button.tsx'
import { Spinner } from '../browser/ui/Spinner.tsx'
import { guard, screenGuard, signInPageFor } from './guard.ts'

interface PortalRequest {
  context: RouteContext
  location: { pathname: string; href: string }
}

interface ScreenRequest {
  context: { actor: SignedIn }
  location: { pathname: string }
}

function leave(options: { href: string; reloadDocument?: true }): never {
  // oxlint-disable-next-line typescript/only-throw-error -- what the router catches
  throw redirect(options)
}

function PortalLoading() {
  return (
    <div className="grid grow place-items-center px-5 py-16">
      <Spinner label="Loading..." className="noscript:hidden" />
      {import.meta.env.SSR && <WithoutScript />}
    </div>
  )
}

/** Says that a portal needs script, with the one thing that works without: ending the session. */
function WithoutScript() {
  const { testDomain } = useSite()
  const signInPage = signInPageFor(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <noscript>
      <form
        method="post"
        action={
          testDomain === undefined ? signInPage : `${signInPage}?${new URLSearchParams({ testDomain })}`
        }
        className="flex max-w-110 flex-col items-center text-center"
      >
        <h1 className="text-title text-balance">This page needs JavaScript</h1>
        <p className="mt-2 mb-6 text-ui text-n600">
          Your browser does not run it here, so nothing more can be shown. Please allow it and load the page
          again.
        </p>
        <input type="hidden" name="form" value="logout" />
        <Button type="submit" variant="secondary" icon={LogOut}>
          Logout
        </Button>
      </form>
    </noscript>
  )
}

/** Common options of the three portals' routes: guarded, and rendered in the browser only. `actor` is in their context. */
export const portalRoute = {
  ssr: false,
  staticData: { portal: true },
  beforeLoad: async ({ context, location }: PortalRequest) => {
    const actor = await context.session.actor()
    // The document is reloaded: the server checks whether there is a session, and redirects.
    if (!actor) return leave({ href: location.href, reloadDocument: true })
    const instead = guard(location.pathname, actor.role)
    if (instead) leave({ href: instead.to })
    return { actor }
  },
  pendingComponent: PortalLoading,
} as const

/** The `beforeLoad` of a portal's layout: the second check of guard.ts. */
export function checkScreen({ context, location }: ScreenRequest): void {
  const target = screenGuard(location.pathname, context.actor.role)
  if (target) leave({ href: target.to })
}
