import { lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RouteContext } from '../browser/rootRoute.tsx'
import { Spinner } from '../browser/ui/Spinner.tsx'
import { guard } from './guard.ts'

interface Given {
  context: RouteContext
  location: { pathname: string; href: string }
}

function Loading() {
  return (
    <div className="grid grow place-items-center py-16">
      <Spinner label="Loading..." />
    </div>
  )
}

/** What the layouts of the three portals have in common: behind the guard, and shown by the browser alone. */
export const portalRoute = {
  ssr: false,
  staticData: { portal: true, module: 'src/portals/PortalRoot.tsx' },
  beforeLoad: async ({ context, location }: Given) => {
    const actor = await context.session.actor()
    // Without an actor the address is loaded anew: the server knows better than this document whether anybody is
    // signed in, and sends to the right page.
    const href = actor ? guard(location.pathname, actor.role)?.to : location.href
    if (href !== undefined) redirect({ href, reloadDocument: !actor, throw: true })
  },
  component: lazyRouteComponent(() => import('./PortalRoot.tsx'), 'PortalRoot'),
  pendingComponent: Loading,
} as const
