import { canonicalRole, isAdministrator, isStaff, ownDashboard } from '../roles.ts'

/** The addresses under which people sign in. Everybody may open them, signed in or not. */
export const signInPages = ['/login', '/auth', '/admin/login', '/customer/login', '/agent/login'] as const
export type SignInPage = (typeof signInPages)[number]

export function isSignInPage(path: string): path is SignInPage {
  return signInPages.some((page) => page === path)
}

const publicPages = new Set<string>(['/', '/services', '/team', '/contact', ...signInPages])

/** These answer other roles themselves, with a toast or a message, so that the guard asks for a session only. */
const screensWithTheirOwnRefusal = new Set([
  '/admin/user-management',
  '/admin/role-management',
  '/admin/domain/add',
])

const under = (path: string, portal: string) => path === portal || path.startsWith(`${portal}/`)

/** Where somebody without a session signs in for this path. */
export function signInPageFor(path: string): SignInPage {
  // The one screen of the administrator's portal that is specified to send to the administrators' own sign-in page.
  if (path === '/admin/site-settings') return '/admin/login'
  if (under(path, '/admin')) return '/login'
  if (under(path, '/customer')) return '/customer/login'
  if (under(path, '/agent')) return '/agent/login'
  return '/auth'
}

/**
 * Where a visitor of `path` is sent instead, or null for whoever may stay. `role` is null without a session.
 * Only for paths that exist: a path that does not is answered with the not-found page, whoever asks.
 */
export function guard(path: string, role: string | null): { to: string } | null {
  const page = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (publicPages.has(page)) return null
  if (role === null) return { to: signInPageFor(page) }
  return admits(page, role) ? null : { to: ownDashboard(role) ?? '/' }
}

function admits(page: string, role: string): boolean {
  if (screensWithTheirOwnRefusal.has(page)) return true
  if (under(page, '/admin')) return isAdministrator(role)
  if (under(page, '/agent')) return isStaff(role)
  if (under(page, '/customer')) return canonicalRole(role) === 'customer'
  return true
}

/**
 * The second look that the screens themselves take, behind the guard: agent screens turn everybody but agents and
 * administrators away, customer screens want exactly `customer`, lower case.
 */
export function screenGuard(path: string, role: string): { to: SignInPage } | null {
  if (isSignInPage(path)) return null
  if (under(path, '/customer') && role !== 'customer') return { to: '/customer/login' }
  if (under(path, '/agent') && !isStaff(role)) return { to: '/agent/login' }
  return null
}

/** Where a signed-in visitor of /login and /auth belongs. */
export function signedInTarget(role: string): string {
  if (isAdministrator(role)) return '/admin/dashboard'
  return canonicalRole(role) === 'agent' ? '/agent/dashboard' : '/customer/dashboard'
}

/**
 * Where a visitor who is already signed in is sent from a page for signing in, or null where the form is shown:
 * roles without a dashboard of their own could otherwise never sign in as somebody else there.
 */
export function forwardFrom(page: SignInPage, role: string): { to: string } | null {
  const to = page === '/login' || page === '/auth' ? signedInTarget(role) : ownDashboard(role)
  // A dashboard that would send back at once, as the customer's does with `Customer`, is none.
  return to === undefined || screenGuard(to, role)?.to === page ? null : { to }
}

/** What a sign-in with the right password leads to on each page: a place, or a refusal that ends the session. */
export function afterSignIn(page: SignInPage, role: string): { to: string } | { refused: string } {
  switch (page) {
    case '/customer/login':
      if (role === 'customer') return { to: '/customer/dashboard' }
      return isStaff(role)
        ? { refused: 'Your account does not have customer access.' }
        : { refused: 'Your account does not have proper access rights.' }
    case '/agent/login':
      return isStaff(role)
        ? { to: '/agent/dashboard' }
        : { refused: 'Your account does not have agent access.' }
    case '/admin/login':
      // Whoever is no administrator is sent on by the guard of the dashboard.
      return guard('/admin/dashboard', role) ?? { to: '/admin/dashboard' }
    default:
      return { to: signedInTarget(role) }
  }
}
