import type { QueryClient } from '@tanstack/react-query'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import type { PageState, RenderedPage } from '../../shared/site/pageState.ts'
import { titleOf } from '../../browser/page/head.ts'
import { createAppRouter } from './router.tsx'
import { createSession } from '../../browser/session/session.ts'

/** The source files of a portal's screen (portals/frame/screen.ts). The page preloads the scripts built from them. */
const sourcesOf = ({ component }: { component?: unknown }) =>
  typeof component === 'function' && 'sources' in component ? sourceFiles.parse(component.sources) : []

const sourceFiles = z.array(z.string())

const pathOf = (address: string) => new URL(address, 'http://page').pathname

/** Renders again to get the error, which renderToString does not report. */
const failureOf = (app: ReactNode) =>
  new Promise<Error>((failed) => {
    const fail = (error: unknown) => failed(error instanceof Error ? error : new Error(String(error)))
    renderToPipeableStream(app, { onError: fail, onAllReady: () => fail('A component failed once') })
  })

/**
 * Renders the page of an address for the user in `state`.
 *
 * @param address path and query
 * @param host the host of the request
 * @param queries the data of a portal's page. Without data, only the page's frame is rendered
 */
export async function renderPage(
  address: string,
  host: string,
  state: PageState,
  queries?: QueryClient,
): Promise<RenderedPage> {
  const session = createSession(() => Promise.resolve(null), state.actor ?? null)
  const origin = URL.canParse(`http://${host}`) ? `http://${host}` : 'http://localhost'
  const page: RenderedPage = { status: 200, title: '', html: '', modules: [] }
  const handle = createRequestHandler({
    request: new Request(`${origin}${address}`),
    createRouter() {
      const router = createAppRouter(state, session, { queries })
      // Without data, render only the frame with the portal's loading state.
      if (state.actor && !queries) router.options.defaultSsr = false
      return router
    },
  })
  const response = await handle(async ({ router }) => {
    page.status = getSsrStatus(router)
    page.title = titleOf(router.state.matches, state.site.brand)
    page.modules = router.state.matches.flatMap(({ routeId, staticData: { module } }) => [
      ...(module === undefined ? [] : [module]),
      ...sourcesOf(router.routesById[routeId].options),
    ])
    const app = <RouterServer router={router} />
    page.html = renderToString(app)
    // This marker means that a component failed and that React leaves rendering to the browser.
    if (page.html.includes('<!--$!-->')) {
      page.status = 500
      page.failure = await failureOf(app)
    }
    return new Response(null)
  })
  const location = response.headers.get('location')
  // The router redirects to an address without the search parameters that the page's list does not know. Render that
  // address. The browser keeps the original one and tells the user.
  if (location !== null && pathOf(location) === pathOf(address)) {
    return renderPage(location, host, state, queries)
  }
  return location === null ? page : { ...page, status: response.status, location }
}
