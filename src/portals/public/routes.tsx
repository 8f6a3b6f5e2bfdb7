import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { send } from '../../browser/api.ts'
import type { RootRoute } from '../../browser/rootRoute.tsx'

/** The call comes with the library that describes its answer, and only whoever moves to the page makes it. */
function readTeam(signal: AbortSignal) {
  const reading = import('../../features/team/calls.ts').then(({ listTeam }) => send(listTeam, { signal }))
  // The page that shows it tells of a failure; one that was only pointed at has nobody to tell.
  reading.catch(() => {})
  return reading
}

/** The pages that everybody may read: written by the server, alive in the browser a moment later. */
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
    // Handed on and not awaited: the page stands at once, and its heading keeps the focus while the members come.
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
