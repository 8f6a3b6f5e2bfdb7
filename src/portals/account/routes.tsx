import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RootRoute, RouteContext } from '../../browser/rootRoute.tsx'
import { isSecondStep, isSignInStep } from '../../shared/endpoint/signInStep.ts'
import { forwardFrom, type SignInPage } from '../../shared/site/guard.ts'

const module = 'src/portals/account/signInPages.ts'
const pages = () => import('./signInPages.ts')

/**
 * Common options of the five sign-in pages: signed-in users are redirected, and a form posted without JavaScript is
 * shown again.
 */
function signInOptions(page: SignInPage) {
  return {
    beforeLoad: async ({ context }: { context: RouteContext }) => {
      // On the server there is nothing to check, because a redirect is decided before rendering.
      const actor = import.meta.env.SSR ? null : await context.session.actor()
      const forward = actor && forwardFrom(page, actor.role)
      if (forward) redirect({ href: forward.to, throw: true })
    },
    loader: async ({ context }: { context: RouteContext }) => {
      const posted = context.takeData(page)
      // If the page shows a sign-in step from the start, the form of that step is loaded before rendering. Otherwise,
      // the form of a step is loaded when the step begins.
      if (isSignInStep(posted?.form)) {
        const { loadSignInStep } = await import('../../features/people/accounts/browser/SignInStepForm.tsx')
        await loadSignInStep(posted.form)
      }
      if (isSecondStep(posted?.form)) {
        const { loadSecondStep } = await import('../../features/people/accounts/browser/LoginForm.tsx')
        await loadSecondStep()
      }
      return { posted }
    },
  }
}

/** The sign-in pages and the pages of mailed links, rendered by the server like the public pages. */
export function accountRoutes(parent: RootRoute) {
  const login = createRoute({
    getParentRoute: () => parent,
    path: '/login',
    staticData: { title: 'Login', module },
    ...signInOptions('/login'),
    component: lazyRouteComponent(pages, 'LoginPage'),
  })

  const auth = createRoute({
    getParentRoute: () => parent,
    path: '/auth',
    // Declares the parameter for links. The page itself (LoginOrRegister) reads it from the URL.
    validateSearch: (search: Record<string, unknown>): { tab?: 'register' | undefined } => ({
      tab: search['tab'] === 'register' ? 'register' : undefined,
    }),
    staticData: { title: 'Login', module },
    ...signInOptions('/auth'),
    component: lazyRouteComponent(pages, 'AuthPage'),
  })

  const admin = createRoute({
    getParentRoute: () => parent,
    path: '/admin/login',
    staticData: { title: 'Administrator sign-in', module },
    ...signInOptions('/admin/login'),
    component: lazyRouteComponent(pages, 'AdminLoginPage'),
  })

  const customer = createRoute({
    getParentRoute: () => parent,
    path: '/customer/login',
    staticData: { title: 'Customer Portal', module },
    ...signInOptions('/customer/login'),
    component: lazyRouteComponent(pages, 'CustomerLoginPage'),
  })

  const agent = createRoute({
    getParentRoute: () => parent,
    path: '/agent/login',
    staticData: { title: 'Agent Portal', module },
    ...signInOptions('/agent/login'),
    component: lazyRouteComponent(pages, 'AgentLoginPage'),
  })

  const confirmEmail = createRoute({
    getParentRoute: () => parent,
    path: '/confirm-email',
    staticData: { title: 'Confirm your email address', module: 'src/portals/account/ConfirmEmailPage.tsx' },
    loader: ({ context }) => ({ posted: context.takeData('/confirm-email') }),
    component: lazyRouteComponent(() => import('./ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  })

  const forgottenPassword = createRoute({
    getParentRoute: () => parent,
    path: '/forgot-password',
    staticData: { title: 'Forgot password', module: 'src/portals/account/ForgottenPasswordPage.tsx' },
    loader: ({ context }) => ({ posted: context.takeData('/forgot-password') }),
    component: lazyRouteComponent(() => import('./ForgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
  })

  const newPassword = createRoute({
    getParentRoute: () => parent,
    path: '/reset-password',
    staticData: { title: 'Choose a password', module: 'src/portals/account/NewPasswordPage.tsx' },
    loader: ({ context }) => ({ posted: context.takeData('/reset-password') }),
    component: lazyRouteComponent(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
  })

  return [login, auth, admin, customer, agent, confirmEmail, forgottenPassword, newPassword]
}
