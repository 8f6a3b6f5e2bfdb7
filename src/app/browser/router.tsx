import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import type { PageState } from '../../shared/site/pageState.ts'
import { accountRoutes } from '../../portals/account/routes.tsx'
import { dashboardOfPortal, forwardFrom, guard, isPortalPath, isSignInPage } from '../../shared/site/guard.ts'
import { NotFoundPage } from '../../portals/public/NotFoundPage.tsx'
import { publicRoutes } from '../../portals/public/routes.tsx'
import type { portalRoutes } from './portalRoutes.ts'
import { ErrorPage } from '../../browser/page/ErrorPage.tsx'
import { sessionUserId, onPageUserId, setPageUserId } from '../../browser/session/pageUser.ts'
import { onSessionEnded } from '../../browser/session/refusals.ts'
import { onUserChanged } from '../../browser/session/userChange.ts'
import { rootRoute } from '../../browser/rootRoute.tsx'
import { createSession, type Session } from '../../browser/session/session.ts'

/**
 * Matches every path without a page. The router's own not-found handling would show the not-found page in the frame of
 * the longest matching path, perhaps a portal's, and run its guard.
 */
const missing = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  staticData: { missing: true },
  beforeLoad: async ({ context, location }) => {
    // Public pages start without the routes of the portals: load the routes and open the path again.
    const isNew = isPortalPath(location.pathname) && (await context.loadPortals())
    if (isNew) redirect({ href: location.href, replace: true, throw: true })
    notFound({ throw: true })
  },
})

const outside = [...publicRoutes(rootRoute), ...accountRoutes(rootRoute)]

/** Adds the routes of the portals. Browsers do not load these routes on public pages; the server always has them. */
export const addPortals = (portals: ReturnType<typeof portalRoutes>) =>
  rootRoute.addChildren([...outside, ...portals, missing])

const routeTree = addPortals([])

/** Values stay strings: the router's own parser would turn a host name like 127 into a number. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const encoded = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  // A comma separates the values of a filter, as in `priority=high,critical`. It need not be encoded (RFC 3986, 3.4).
  const text = encoded.replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

interface RouterOptions {
  /**
   * Whether the router sets the scroll position after a navigation: to a stored position, to the target of the hash, or
   * to the top. If false, the position stays.
   */
  shouldRestoreScroll?: () => boolean
  queries?: QueryClient | undefined
}

/** Creates the router: one per loaded page in the browser, one per response on the server. */
export function createAppRouter(
  state: PageState,
  session: Session,
  { shouldRestoreScroll, queries }: RouterOptions = {},
) {
  const router = createRouter({
    routeTree,
    context: {
      state,
      session,
      queries,
      async loadPortals() {
        if (hasPortals()) return false
        const { portalRoutes } = await import('./portalRoutes.ts')
        if (!hasPortals()) {
          addPortals(portalRoutes(rootRoute))
          router.setRoutes(router.buildRouteTree())
        }
        return true
      },
      takeData(path) {
        const { [path]: data } = state.data
        delete state.data[path]
        return data
      },
    },
    parseSearch,
    stringifySearch,
    // Pages are cached by their exact path; the server redirects /Team to /team.
    caseSensitive: true,
    trailingSlash: 'never',
    ...(shouldRestoreScroll && { scrollRestoration: shouldRestoreScroll }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  })
  const hasPortals = () => Object.hasOwn(router.routesById, '/customer')
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The session of a loaded page; every sign-in and sign-out invalidates it. */
export function createBrowserSession(initial: PageState['actor']): Session {
  const session = createSession(async () => {
    // Asking the server would log a 401 in the console of everyone who opens a sign-in page.
    if (sessionUserId() === null) return null
    // api.ts is imported on demand: it includes the validation library, which most visitors never need.
    const { readCurrentUser } = await import('../../features/people/accounts/browser/api.ts')
    return readCurrentUser()
  }, initial)
  onUserChanged(session.invalidate)
  onSessionEnded(session.invalidate)
  // watchPage.ts is imported on demand, because public pages do not need it. A failure is ignored, because the import
  // fails when the user leaves the page.
  onPageUserId(
    () =>
      void import('../../portals/session/watchPage.ts').then(
        ({ watchPage }) => watchPage(initial?.sessionTimeout),
        () => {},
      ),
  )
  // The server has just corrected the session user cookie, so for a signed-in user it contains the right id.
  setPageUserId(initial ? (sessionUserId() ?? undefined) : undefined)
  return session
}

/** The path to which the server redirects a request for an existing page; undefined if the page may be shown. */
export function redirectFor(path: string, role: string | null): string | undefined {
  if (isSignInPage(path)) return role === null ? undefined : forwardFrom(path, role)?.to
  return guard(path, role)?.to
}

export { dashboardOfPortal, isPortalPath, isSignInPage }
