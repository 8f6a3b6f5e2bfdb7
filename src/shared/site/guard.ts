import type { OwnSignInPage } from './pageState.ts'
import { canonicalRole, isAdministrator, isStaff, ownDashboard } from '../endpoint/roles.ts'

/** The paths of the sign-in pages. Everybody may open them, signed in or not. */
export const signInPages = ['/login', '/auth', '/admin/login', '/customer/login', '/agent/login'] as const
export type SignInPage = (typeof signInPages)[number]

/** Whether the path is exactly that of a sign-in page. */
export function isSignInPage(path: string): path is SignInPage {
  return signInPages.some((page) => page === path)
}

/** The pages outside the portals: guard.test.ts compares them with the routes. */
export const publicPages = {
  '/': true,
  '/services': true,
  '/team': true,
  '/contact': true,
  '/privacy': true,
  '/terms': true,
  '/confirm-email': true,
  '/forgot-password': true,
  '/reset-password': true,
  '/login': true,
  '/auth': true,
  '/admin/login': true,
  '/customer/login': true,
  '/agent/login': true,
}

/** These pages refuse other roles themselves, by a toast or a message: the guard only requires a session. */
const pagesWithOwnRefusal = new Set(['/admin/user-management', '/admin/role-management', '/admin/domain/add'])

const isUnder = (path: string, portal: string) => path === portal || path.startsWith(`${portal}/`)

/** Whether the path belongs to a portal, even if it has no such page. */
export const isPortalPath = (path: string) =>
  ['/admin', '/customer', '/agent'].some((portal) => isUnder(path, portal)) && !isSignInPage(path)

/** The sign-in page to which a path redirects without a session. */
export function signInPageFor(path: string): SignInPage {
  // As specified, this is the only page of the administrator's portal that redirects to /admin/login.
  if (path === '/admin/site-settings') return '/admin/login'
  if (isUnder(path, '/admin')) return '/login'
  if (isUnder(path, '/customer')) return '/customer/login'
  if (isUnder(path, '/agent')) return '/agent/login'
  return '/auth'
}

/**
 * Where a request for `path` is redirected, or null if the page may be shown. `role` is null without a session. Only
 * for paths that exist: others get the not-found page, whatever the role.
 */
export function guard(path: string, role: string | null): { to: string } | null {
  const page = path.length > 1 ? path.replace(/(?<=[^/])\/+$/, '') : path
  if (Object.hasOwn(publicPages, page)) return null
  if (role === null) return { to: signInPageFor(page) }
  return mayOpen(page, role) ? null : { to: ownDashboard(role) ?? '/' }
}

function mayOpen(page: string, role: string): boolean {
  if (pagesWithOwnRefusal.has(page)) return true
  if (isUnder(page, '/admin')) return isAdministrator(role)
  if (isUnder(page, '/agent')) return isStaff(role)
  if (isUnder(page, '/customer')) return canonicalRole(role) === 'customer'
  return true
}

/** The dashboard for the paths /customer and /agent, which are not pages, unlike /admin. */
export function dashboardOfPortal(path: string): string | undefined {
  return path === '/customer' || path === '/agent' ? `${path}/dashboard` : undefined
}

/**
 * The second check, by the layouts of the portals. Agent pages redirect everybody except agents and administrators.
 * Customer pages redirect everybody whose role is not exactly `customer`, in lower case.
 */
export function screenGuard(path: string, role: string): { to: SignInPage } | null {
  if (isSignInPage(path)) return null
  if (isUnder(path, '/customer') && role !== 'customer') return { to: '/customer/login' }
  if (isUnder(path, '/agent') && !isStaff(role)) return { to: '/agent/login' }
  return null
}

/** Where /login and /auth redirect people who are signed in. */
export function signedInTarget(role: string): string {
  if (isAdministrator(role)) return '/admin/dashboard'
  return canonicalRole(role) === 'agent' ? '/agent/dashboard' : '/customer/dashboard'
}

/**
 * Where a sign-in page redirects signed-in users, or null if it shows its form. Users without a dashboard get the form;
 * otherwise they could never sign in as another user.
 */
export function forwardFrom(page: SignInPage, role: string): { to: string } | null {
  const to = page === '/login' || page === '/auth' ? signedInTarget(role) : ownDashboard(role)
  // Not to a dashboard that would redirect back to this page, as the customer dashboard does for the role `Customer`.
  return to === undefined || screenGuard(to, role)?.to === page ? null : { to }
}

/** The sign-in page of the portal of this role; undefined for a role without a portal. */
function ownSignInPage(role: string): OwnSignInPage | undefined {
  switch (canonicalRole(role)) {
    case 'Administrator':
      return { to: '/admin/login', name: 'Administrator sign-in' }
    case 'agent':
      return { to: '/agent/login', name: 'Agent Portal' }
    case 'customer':
      return role === 'customer' ? { to: '/customer/login', name: 'Customer Portal' } : undefined
    default:
      return undefined
  }
}

/** Where a successful sign-in on this page leads, or why the page refuses it. A refusal ends the session. */
export function afterSignIn(
  page: SignInPage,
  role: string,
): { to: string } | { refused: string; own: OwnSignInPage | undefined } {
  const own = ownSignInPage(role)
  switch (page) {
    case '/customer/login':
      if (role === 'customer') return { to: '/customer/dashboard' }
      return isStaff(role)
        ? { refused: 'Your account does not have customer access.', own }
        : { refused: 'Your account does not have proper access rights.', own }
    case '/agent/login':
      return isStaff(role)
        ? { to: '/agent/dashboard' }
        : { refused: 'Your account does not have agent access.', own }
    case '/admin/login':
      // Other roles are redirected as the guard of the dashboard would do.
      return guard('/admin/dashboard', role) ?? { to: '/admin/dashboard' }
    default:
      return { to: signedInTarget(role) }
  }
}
