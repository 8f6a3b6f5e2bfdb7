import { describe, expect, test } from 'vitest'
import type { accountRoutes } from '../../portals/account/routes.tsx'
import type { publicRoutes } from '../../portals/public/routes.tsx'
import {
  afterSignIn,
  forwardFrom,
  guard,
  isSignInPage,
  publicPages,
  screenGuard,
  signedInTarget,
} from './guard.ts'

// The compiler reports a new route that is not listed above.
publicPages satisfies Record<
  ReturnType<typeof publicRoutes | typeof accountRoutes>[number]['fullPath'],
  boolean
>

const customerPages = ['dashboard', 'tickets', 'tickets/new', 'tickets/7', 'invoices', 'invoices/7']
const agentPages = [
  'dashboard',
  'account-settings',
  'tickets',
  'tickets/7',
  'invoices',
  'invoices/new',
  'invoices/edit/7',
  'invoices/7',
  'sales',
  'sales/7',
  'sales/companies/7',
]
const adminPages = ['dashboard', 'site-settings', 'domain', 'domain/7', 'companies', 'companies/new', 'team']

const customer = customerPages.map((page) => `/customer/${page}`)
const agent = agentPages.map((page) => `/agent/${page}`)
const admin = ['/admin', ...adminPages.map((page) => `/admin/${page}`)]

describe('A visitor who is not signed in', () => {
  test.each(['/', '/services', '/team', '/contact', '/privacy', '/terms'])(
    'may read the public page %s',
    (path) => {
      expect(guard(path, null)).toBeNull()
    },
  )

  test.each(['/login', '/auth', '/admin/login', '/customer/login', '/agent/login'])(
    'may sign in at %s',
    (path) => {
      expect(guard(path, null)).toBeNull()
      expect(guard(`${path}/`, null)).toBeNull()
    },
  )

  test.each(admin.filter((path) => path !== '/admin/site-settings'))('is sent from %s to /login', (path) => {
    expect(guard(path, null)).toEqual({ to: '/login' })
  })

  test("is sent from the site settings to the administrators' own sign-in page", () => {
    expect(guard('/admin/site-settings', null)).toEqual({ to: '/admin/login' })
  })

  test.each(customer)('is sent from %s to /customer/login', (path) => {
    expect(guard(path, null)).toEqual({ to: '/customer/login' })
  })

  test.each(agent)('is sent from %s to /agent/login', (path) => {
    expect(guard(path, null)).toEqual({ to: '/agent/login' })
  })

  test('is sent from any other protected page to /auth, also where its name begins like a portal', () => {
    expect(guard('/reports', null)).toEqual({ to: '/auth' })
    expect(guard('/administration', null)).toEqual({ to: '/auth' })
  })

  test('has to sign in also where the screen itself refuses other roles', () => {
    expect(guard('/admin/user-management', null)).toEqual({ to: '/login' })
  })
})

describe('A signed-in person', () => {
  test.each(['Administrator', 'administrator', 'ADMIN', 'admin'])(
    'with role %s may use both staff portals',
    (role) => {
      for (const path of [...admin, ...agent]) expect(guard(path, role)).toBeNull()
    },
  )

  test.each(['agent', 'Agent', 'AGENT'])('with role %s may use the agent portal only', (role) => {
    for (const path of agent) expect(guard(path, role)).toBeNull()
    for (const path of [...admin, ...customer]) expect(guard(path, role)).toEqual({ to: '/agent/dashboard' })
  })

  test('who is a customer may use the customer portal only', () => {
    for (const path of customer) expect(guard(path, 'customer')).toBeNull()
    for (const path of [...admin, ...agent])
      expect(guard(path, 'customer')).toEqual({ to: '/customer/dashboard' })
  })

  test('who is an administrator is sent from the customer portal to the own dashboard', () => {
    for (const path of customer) expect(guard(path, 'Administrator')).toEqual({ to: '/admin/dashboard' })
  })

  test.each(['User', 'auditor'])('with role %s is sent from every portal to the front page', (role) => {
    for (const path of [...admin, ...agent, ...customer]) expect(guard(path, role)).toEqual({ to: '/' })
  })

  test.each(['/admin/user-management', '/admin/role-management', '/admin/domain/add'])(
    'of any role reaches %s, whose screen checks the role itself',
    (path) => {
      for (const role of ['customer', 'agent', 'User', 'Administrator']) expect(guard(path, role)).toBeNull()
    },
  )
})

describe('In the layouts of the portals', () => {
  test('customer screens require the role customer in exactly this spelling', () => {
    expect(guard('/customer/tickets', 'Customer')).toBeNull()
    expect(screenGuard('/customer/tickets', 'Customer')).toEqual({ to: '/customer/login' })
    expect(screenGuard('/customer/tickets', 'customer')).toBeNull()
  })

  test('agent screens ignore the case of the role and refuse others', () => {
    expect(screenGuard('/agent/tickets', 'AGENT')).toBeNull()
    expect(screenGuard('/agent/tickets', 'admin')).toBeNull()
    expect(screenGuard('/agent/tickets', 'customer')).toEqual({ to: '/agent/login' })
  })

  test('the sign-in pages refuse nobody', () => {
    expect(screenGuard('/customer/login', 'agent')).toBeNull()
    expect(screenGuard('/agent/login', 'customer')).toBeNull()
  })
})

describe('Someone who is signed in and opens a sign-in page', () => {
  test.each([
    ['Administrator', '/admin/dashboard'],
    ['Admin', '/admin/dashboard'],
    ['agent', '/agent/dashboard'],
    ['customer', '/customer/dashboard'],
    ['User', '/customer/dashboard'],
  ])('as %s belongs to %s on /login and /auth', (role, to) => {
    expect(signedInTarget(role)).toBe(to)
    expect(forwardFrom('/login', role)).toEqual({ to })
    expect(forwardFrom('/auth', role)).toEqual({ to })
  })

  test.each(['/admin/login', '/customer/login', '/agent/login'] as const)(
    'is sent to the own dashboard from %s',
    (page) => {
      expect(forwardFrom(page, 'Administrator')).toEqual({ to: '/admin/dashboard' })
      expect(forwardFrom(page, 'agent')).toEqual({ to: '/agent/dashboard' })
      expect(forwardFrom(page, 'customer')).toEqual({ to: '/customer/dashboard' })
      expect(forwardFrom(page, 'User')).toBeNull()
    },
  )

  test('is never redirected in a circle', () => {
    const roles = ['Administrator', 'admin', 'agent', 'AGENT', 'customer', 'Customer', 'User', 'auditor']
    for (const role of roles) {
      for (const start of ['/login', '/admin/login', '/customer/login', '/agent/login'] as const) {
        const visited = new Set<string>([start])
        let next = forwardFrom(start, role)
        while (next) {
          expect(visited).not.toContain(next.to)
          visited.add(next.to)
          next = isSignInPage(next.to)
            ? forwardFrom(next.to, role)
            : (guard(next.to, role) ?? screenGuard(next.to, role))
        }
      }
    }
  })
})

describe('After signing in', () => {
  test('all staff may enter the agent portal', () => {
    expect(afterSignIn('/agent/login', 'agent')).toEqual({ to: '/agent/dashboard' })
    expect(afterSignIn('/agent/login', 'ADMINISTRATOR')).toEqual({ to: '/agent/dashboard' })
    expect(afterSignIn('/agent/login', 'admin')).toEqual({ to: '/agent/dashboard' })
  })

  test('a customer has no agent access', () => {
    expect(afterSignIn('/agent/login', 'customer')).toEqual({
      refused: 'Your account does not have agent access.',
      own: { to: '/customer/login', name: 'Customer Portal' },
    })
  })

  test('only customers may use the customer login', () => {
    expect(afterSignIn('/customer/login', 'customer')).toEqual({ to: '/customer/dashboard' })
    const refused = 'Your account does not have customer access.'
    expect(afterSignIn('/customer/login', 'agent')).toEqual({
      refused,
      own: { to: '/agent/login', name: 'Agent Portal' },
    })
    expect(afterSignIn('/customer/login', 'Administrator')).toEqual({
      refused,
      own: { to: '/admin/login', name: 'Administrator sign-in' },
    })
  })

  test('an account of an unknown role has no proper access rights', () => {
    const refused = 'Your account does not have proper access rights.'
    expect(afterSignIn('/customer/login', 'User')).toEqual({ refused })
    expect(afterSignIn('/customer/login', 'auditor')).toEqual({ refused })
  })

  test('nobody is led to a page that refuses them, too', () => {
    expect(afterSignIn('/customer/login', 'Customer')).toEqual({
      refused: 'Your account does not have proper access rights.',
      own: undefined,
    })
  })

  test('an administrator reaches the admin dashboard by the admin login, others their own dashboard', () => {
    expect(afterSignIn('/admin/login', 'Administrator')).toEqual({ to: '/admin/dashboard' })
    expect(afterSignIn('/admin/login', 'agent')).toEqual({ to: '/agent/dashboard' })
    expect(afterSignIn('/admin/login', 'User')).toEqual({ to: '/' })
  })

  test('the public page leads everybody to the dashboard of their role', () => {
    expect(afterSignIn('/login', 'customer')).toEqual({ to: '/customer/dashboard' })
    expect(afterSignIn('/auth', 'Administrator')).toEqual({ to: '/admin/dashboard' })
  })
})
