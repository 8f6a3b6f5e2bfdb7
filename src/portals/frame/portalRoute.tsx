import { redirect } from '@tanstack/react-router'
import type { RouteContext } from '../../browser/rootRoute.tsx'
import type { ShownActor } from '../../shared/site/pageState.ts'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { guard, screenGuard } from '../../shared/site/guard.ts'
import { screen } from './PortalRoot.tsx'
import { WithoutScript } from './WithoutScript.tsx'

interface PortalRequest {
  context: RouteContext
  location: { pathname: string; href: string }
}

interface ScreenRequest {
  context: { actor: ShownActor }
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

/** Common options of the three portals' routes, which are guarded. `actor` is in their context. */
export const portalRoute = {
  staticData: { portal: true, screen: () => Promise.resolve({ screen }) },
  component: screen.component,
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
