import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RootRoute, RouteContext } from '../../browser/rootRoute.tsx'
import { forwardFrom, type SignInPage } from '../guard.ts'

interface Given {
  context: RouteContext
}

const module = 'src/portals/account/pages.tsx'
const pages = () => import('./pages.tsx')

/** What the five pages have in common: whoever is signed in goes on, and the form may come back from the server. */
function signIn(page: SignInPage) {
  return {
    beforeLoad: async ({ context }: Given) => {
      // The server has looked already when it writes the page.
      const actor = import.meta.env.SSR ? null : await context.session.actor()
      const forward = actor && forwardFrom(page, actor.role)
      if (forward) redirect({ href: forward.to, throw: true })
    },
    loader: ({ context }: Given) => ({ posted: context.takeData(page) }),
  }
}

/** The pages on which people sign in: written by the server like the public ones. */
export function accountRoutes(parent: RootRoute) {
  const login = createRoute({
    getParentRoute: () => parent,
    path: '/login',
    staticData: { title: 'Login', module },
    ...signIn('/login'),
    component: lazyRouteComponent(pages, 'Login'),
  })

  const auth = createRoute({
    getParentRoute: () => parent,
    path: '/auth',
    staticData: { title: 'Login', module },
    ...signIn('/auth'),
    component: lazyRouteComponent(pages, 'Auth'),
  })

  const admin = createRoute({
    getParentRoute: () => parent,
    path: '/admin/login',
    staticData: { title: 'Administrator sign-in', module },
    ...signIn('/admin/login'),
    component: lazyRouteComponent(pages, 'AdminLogin'),
  })

  const customer = createRoute({
    getParentRoute: () => parent,
    path: '/customer/login',
    staticData: { title: 'Customer Portal', module },
    ...signIn('/customer/login'),
    component: lazyRouteComponent(pages, 'CustomerLogin'),
  })

  const agent = createRoute({
    getParentRoute: () => parent,
    path: '/agent/login',
    staticData: { title: 'Agent Portal', module },
    ...signIn('/agent/login'),
    component: lazyRouteComponent(pages, 'AgentLogin'),
  })

  return [login, auth, admin, customer, agent]
}
