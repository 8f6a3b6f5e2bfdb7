import type { PageKind, Pages, PageState } from '../../shared/site/pageState.ts'
import { markedLink } from '../../browser/frame/navigation.ts'
import { portalRoutes } from './portalRoutes.ts'
import { openPortalPage } from './openPortalPage.ts'
import { rootRoute } from '../../browser/rootRoute.tsx'
import { addPortals, createAppRouter, dashboardOfPortal, isSignInPage, redirectFor } from './router.tsx'
import { renderPage } from './renderPage.tsx'
import { createSession } from '../../browser/session/session.ts'

const emptyState: PageState = {
  site: {
    brand: {
      name: '',
      logoPath: '',
      contactEmail: null,
      contactPhone: null,
      metaTitle: '',
      metaDescription: '',
    },
    provider: {},
    testDomain: undefined,
    mayRegister: true,
    working: [],
  },
  data: {},
}
const nobody = createSession(() => Promise.resolve(null), null)
addPortals(portalRoutes(rootRoute))
const routes = createAppRouter(emptyState, nobody)

function kindOf(path: string): PageKind {
  const [branch, , found] = routes.getMatchedRoutes(path)
  if (!found || isMissing(found)) return 'missing'
  if (branch.some((route) => route.options.staticData?.portal)) return 'portal'
  return isSignInPage(path) ? 'sign-in' : 'public'
}

/** Whether a route exists only to show the not-found page. */
const isMissing = (route: { options: { staticData?: { missing?: true } | undefined } }) =>
  route.options.staticData?.missing === true

function canonicalPath(path: string): string | undefined {
  const page = path.replace(/(?<=[^/])\/+$/, '')
  const lower = page.toLowerCase()
  const dashboard = dashboardOfPortal(lower)
  if (dashboard !== undefined) return dashboard
  const [, , found] = routes.getMatchedRoutes(lower)
  if (!found || isMissing(found)) return undefined
  // The fixed parts of the path take their spelling from the route's pattern; parameters keep their spelling.
  const written = page.split('/')
  const pattern = String(found.fullPath)
  const parts = pattern.split('/').map((part, at) => (part.startsWith('$') ? written[at] : part))
  return parts.join('/') || '/'
}

function portalPageOf(path: string): string {
  const [, , found] = routes.getMatchedRoutes(path)
  if (!found) throw new Error(`There is no page ${path}`)
  return String(found.fullPath).replaceAll(/\$\w+/g, '0')
}

/** The functions by which the server (src/server/render/pages.ts) finds and renders pages. */
export const pages: Pages = {
  kindOf,
  canonicalPath,
  missingPageOf: markedLink,
  portalPageOf,
  openPortalPage({ path, query, working }, answer) {
    const [branch, params] = routes.getMatchedRoutes(path)
    const screens = branch.flatMap(({ options }) => options.staticData?.screen ?? [])
    const [id = ''] = Object.values(params)
    return openPortalPage(screens, { id, search: new URLSearchParams(query), working }, answer)
  },
  redirectFor,
  render: (address, state) => renderPage(address, 'localhost', state),
}
