import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { send } from '../../browser/api.ts'
import type { RootRoute } from '../../browser/rootRoute.tsx'

/** Imported on demand: the declaration of the call includes the validation library. */
function readTeam(signal: AbortSignal) {
  const members = import('../../features/team/calls.ts').then(({ listTeam }) => send(listTeam, { signal }))
  // The page shows a failure; without this, a failed preload would be an unhandled rejection.
  members.catch(() => {})
  return members
}

/** The public pages: rendered by the server and hydrated in the browser. */
export function publicRoutes(parent: RootRoute) {
  const home = createRoute({
    getParentRoute: () => parent,
    path: '/',
    staticData: { module: 'src/portals/public/HomePage.tsx' },
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  })

  const services = createRoute({
    getParentRoute: () => parent,
    path: '/services',
    staticData: { title: 'Our Services', module: 'src/portals/public/ServicesPage.tsx' },
    component: lazyRouteComponent(() => import('./ServicesPage.tsx'), 'ServicesPage'),
  })

  const team = createRoute({
    getParentRoute: () => parent,
    path: '/team',
    staticData: { title: 'Meet Our Team', module: 'src/portals/public/TeamPage.tsx' },
    // Not awaited: the page is shown at once, and its heading keeps the focus while the members are loading.
    loader: ({ context, abortController: { signal } }) => ({
      members: context.takeData('/team') ?? readTeam(signal),
    }),
    component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
  })

  const contact = createRoute({
    getParentRoute: () => parent,
    path: '/contact',
    staticData: { title: 'Contact Us', module: 'src/portals/public/ContactPage.tsx' },
    loader: ({ context }) => ({ posted: context.takeData('/contact') }),
    component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
  })

  return [home, services, team, contact]
}
