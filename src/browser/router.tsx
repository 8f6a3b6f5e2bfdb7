import { createRouter } from '@tanstack/react-router'
import type { PageState } from '../pageState.ts'
import { accountRoutes } from '../portals/account/routes.tsx'
import { adminRoutes } from '../portals/admin/routes.tsx'
import { agentRoutes } from '../portals/agent/routes.tsx'
import { customerRoutes } from '../portals/customer/routes.tsx'
import { forwardFrom, guard, isSignInPage } from '../portals/guard.ts'
import { NotFoundPage } from '../portals/public/NotFoundPage.tsx'
import { publicRoutes } from '../portals/public/routes.tsx'
import { onSessionEnd } from './api.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { maybeSignedIn, onUserChanged } from './userChange.ts'
import { rootRoute } from './rootRoute.tsx'
import { createSession, type Session } from './session.ts'

const routeTree = rootRoute.addChildren([
  ...publicRoutes(rootRoute),
  ...accountRoutes(rootRoute),
  ...adminRoutes(rootRoute),
  ...customerRoutes(rootRoute),
  ...agentRoutes(rootRoute),
])

/** Search parameters are plain texts here: a host name that looks like a number stays what it is. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/**
 * One router a document: in the browser for as long as it lives, on the server for one answer.
 * `mayScroll` is asked after each rendering whether the page moves to where that place was left, or to its top.
 */
export function createAppRouter(state: PageState, session: Session, mayScroll?: () => boolean) {
  return createRouter({
    routeTree,
    context: {
      state,
      session,
      takeData(path) {
        const { [path]: data } = state.data
        delete state.data[path]
        return data
      },
    },
    parseSearch,
    stringifySearch,
    // Pages are cached by their exact path: /Team is not /team.
    caseSensitive: true,
    trailingSlash: 'never',
    ...(mayScroll && { scrollRestoration: mayScroll }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** The session of a document in the browser, told by every sign-in and sign-out in it. */
export function startSession(known: PageState['actor']): Session {
  const session = createSession(async () => {
    if (!maybeSignedIn()) return null
    // Fetched only now: with it comes the library that checks forms, which most visitors never need.
    const { readCurrentUser } = await import('../features/accounts/browser/api.ts')
    return readCurrentUser()
  }, known)
  onUserChanged(session.forget)
  onSessionEnd(session.forget)
  return session
}

/** What the server asks about a path that exists before it writes the page: where the visitor belongs instead. */
export function placeInstead(path: string, role: string | null): string | undefined {
  if (isSignInPage(path)) return role === null ? undefined : forwardFrom(path, role)?.to
  return guard(path, role)?.to
}

export { isSignInPage }
