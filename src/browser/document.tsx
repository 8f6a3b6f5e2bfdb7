import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import { titleOf } from './page/head.ts'
import type { PageKind, Pages, PageState, RenderedPage } from '../pageState.ts'
import { markedLink } from './frame/navigation.ts'
import { openPortalPage } from './document/openPortalPage.ts'
import { createAppRouter, dashboardOfPortal, isSignInPage, redirectFor } from './router.tsx'
import { createSession } from './session/session.ts'

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
    modules: [],
  },
  data: {},
}
const nobody = createSession(() => Promise.resolve(null), null)
const routes = createAppRouter(emptyState, nobody)

function kindOf(path: string): PageKind {
  const [branch, , found] = routes.getMatchedRoutes(path)
  if (!found || isMissing(found)) return 'missing'
  if (branch.some((route) => route.options.ssr === false)) return 'portal'
  return isSignInPage(path) ? 'sign-in' : 'public'
}

/** Whether a route is there only to show the not-found page. */
const isMissing = (route: { options: { staticData?: { missing?: true } | undefined } }) =>
  route.options.staticData?.missing === true

function canonicalPath(path: string): string | undefined {
  const page = path.replace(/(?<=[^/])\/+$/, '')
  const lower = page.toLowerCase()
  const dashboard = dashboardOfPortal(lower)
  if (dashboard !== undefined) return dashboard
  const [, , found] = routes.getMatchedRoutes(lower)
  if (!found || isMissing(found)) return undefined
  // The parameters stay as they are written.
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

/** The files of a portal's screen (portals/screensOf.ts), to be preloaded with the document. */
const sourcesOf = ({ component }: { component?: unknown }) =>
  typeof component === 'function' && 'sources' in component ? sourceFiles.parse(component.sources) : []

const sourceFiles = z.array(z.string())

async function render(url: string, state: PageState): Promise<RenderedPage> {
  const page: RenderedPage = { status: 200, title: '', html: '', modules: [] }
  const handle = createRequestHandler({
    request: new Request(`http://localhost${url}`),
    createRouter: () => createAppRouter(state, nobody),
  })
  const response = await handle(({ router }) => {
    page.status = getSsrStatus(router)
    page.title = titleOf(router.state.matches, state.site.brand)
    page.modules = router.state.matches.flatMap(({ routeId, staticData: { module } }) => [
      ...(module === undefined ? [] : [module]),
      ...sourcesOf(router.routesById[routeId].options),
    ])
    page.html = renderToString(<RouterServer router={router} />)
    // A component failed, and React left it to the browser to render the page or its error.
    if (page.html.includes('<!--$!-->')) page.status = 500
    return Promise.resolve(new Response(null))
  })
  const location = response.headers.get('location')
  return location === null ? page : { ...page, status: response.status, location }
}

/** The interface of the server build of the pages (src/server/render/pages.ts). */
export const pages: Pages = {
  kindOf,
  canonicalPath,
  missingPageOf: markedLink,
  portalPageOf,
  openPortalPage(path, query, answer) {
    const [, params, found] = routes.getMatchedRoutes(path)
    const [id = ''] = Object.values(params)
    return openPortalPage(String(found?.fullPath), { id, search: new URLSearchParams(query) }, answer)
  },
  redirectFor,
  render,
}
