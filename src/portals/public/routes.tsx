import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { RootRoute, RouteContext } from '../../browser/rootRoute.tsx'
import type { LegalPageName } from '../../shared/site/shownProvider.ts'
import { legalPageTitles } from '../../shared/site/site.ts'

/** Imported on demand: a page that is opened by its URL already has its data. */
const pageData = () => import('./pageData.ts')

function readTeam(signal: AbortSignal) {
  const members = pageData().then((data) => data.readTeam(signal))
  // The page shows a failure; without this, a failed preload would be an unhandled rejection.
  members.catch(() => {})
  return members
}

/** Shows the not-found page if the legal page has no text. */
function requireLegalPage(page: LegalPageName, { state }: RouteContext) {
  if (!state.site.provider.legalPages?.includes(page)) notFound({ throw: true })
}

/** Reads the legal page from the document or, if it is not there, from the server, as the team page does. */
function readLegalPage(page: LegalPageName, { state, takeData }: RouteContext, signal: AbortSignal) {
  const html = takeData(`/${page}`)
  if (html !== undefined) return { html }
  const content = pageData().then((data) => data.readLegalPage(page, state.site.testDomain, signal))
  content.catch(() => {})
  return content
}

/** The public pages: rendered by the server and hydrated in the browser. */
export function publicRoutes(parent: RootRoute) {
  const home = createRoute({
    getParentRoute: () => parent,
    path: '/',
    staticData: { module: 'src/portals/public/HomePage.tsx' },
    // Testimonials and logos are a separate script, loaded only if the provider has some.
    loader: async ({ context }) => {
      if (context.state.site.provider.proof) await (await import('./HomePage.tsx')).preloadProof()
    },
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  })

  const services = createRoute({
    getParentRoute: () => parent,
    path: '/services',
    staticData: { title: 'Our Services', module: 'src/portals/public/ServicesPage.tsx' },
    loader: async ({ context }) => {
      if (context.state.site.texts) await (await import('./ServicesPage.tsx')).preloadIcons()
    },
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

  const privacy = createRoute({
    getParentRoute: () => parent,
    path: '/privacy',
    staticData: { title: legalPageTitles.privacy, module: 'src/portals/public/PrivacyPage.tsx' },
    beforeLoad: ({ context }) => requireLegalPage('privacy', context),
    // Not awaited, for the same reason as on the team page.
    loader: ({ context, abortController: { signal } }) => ({
      content: readLegalPage('privacy', context, signal),
    }),
    component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
  })

  const terms = createRoute({
    getParentRoute: () => parent,
    path: '/terms',
    staticData: { title: legalPageTitles.terms, module: 'src/portals/public/TermsPage.tsx' },
    beforeLoad: ({ context }) => requireLegalPage('terms', context),
    loader: ({ context, abortController: { signal } }) => ({
      content: readLegalPage('terms', context, signal),
    }),
    component: lazyRouteComponent(() => import('./TermsPage.tsx'), 'TermsPage'),
  })

  return [home, services, team, contact, privacy, terms]
}
