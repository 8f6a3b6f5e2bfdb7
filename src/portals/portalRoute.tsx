import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RouteContext } from '../browser/rootRoute.tsx'
import { Spinner } from '../browser/ui/Spinner.tsx'
import { guard, screenGuard } from './guard.ts'

interface PortalRequest {
  context: RouteContext
  location: { pathname: string; href: string }
}

function PortalLoading() {
  return (
    <div className="grid grow place-items-center py-16">
      <Spinner label="Loading..." />
    </div>
  )
}

/** Common options of the three portals' routes: guarded, and rendered in the browser only. */
export const portalRoute = {
  ssr: false,
  staticData: { portal: true, module: 'src/portals/PortalRoot.tsx' },
  beforeLoad: async ({ context, location }: PortalRequest) => {
    const actor = await context.session.actor()
    // Without an actor the document is reloaded: the server checks whether there is a session, and redirects.
    const href = actor ? guard(location.pathname, actor.role)?.to : location.href
    if (href !== undefined) redirect({ href, reloadDocument: !actor, throw: true })
  },
  component: lazyRouteComponent(() => import('./PortalRoot.tsx'), 'PortalRoot'),
  pendingComponent: PortalLoading,
} as const

/** The `beforeLoad` of a portal's layout: the second check of guard.ts. Returns the role for the route context. */
export async function checkScreen({ context, location }: PortalRequest): Promise<{ role: string }> {
  const actor = await context.session.actor()
  const target = actor && screenGuard(location.pathname, actor.role)
  if (target) redirect({ href: target.to, throw: true })
  return { role: actor?.role ?? '' }
}
