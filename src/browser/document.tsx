import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { titleOf } from './head.ts'
import type { PageKind, Pages, PageState, RenderedPage } from '../pageState.ts'
import { createAppRouter, isSignInPage, placeInstead } from './router.tsx'
import { createSession } from './session.ts'

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
    testDomain: undefined,
    mayRegister: true,
  },
  data: {},
}
const nobody = createSession(() => Promise.resolve(null), null)
const map = createAppRouter(emptyState, nobody)

function kindOf(path: string): PageKind {
  const [branch, params, found] = map.getMatchedRoutes(path)
  if (!found || '**' in params) return 'missing'
  if (branch.some((route) => route.options.ssr === false)) return 'portal'
  return isSignInPage(path) ? 'sign-in' : 'public'
}

async function render(address: string, state: PageState): Promise<RenderedPage> {
  const page: RenderedPage = { status: 200, title: '', html: '', modules: [] }
  const handle = createRequestHandler({
    request: new Request(`http://localhost${address}`),
    createRouter: () => createAppRouter(state, nobody),
  })
  const response = await handle(({ router }) => {
    page.status = getSsrStatus(router)
    page.title = titleOf(router.state.matches, state.site.brand)
    page.modules = router.state.matches.flatMap((match) => match.staticData.module ?? [])
    page.html = renderToString(<RouterServer router={router} />)
    // A component broke and React left its place to the browser, which shows the page or the error in it.
    if (page.html.includes('<!--$!-->')) page.status = 500
    return Promise.resolve(new Response(null))
  })
  const location = response.headers.get('location')
  return location === null ? page : { ...page, status: response.status, location }
}

/** What the server's own build of the pages is for. */
export const pages: Pages = { kindOf, placeInstead, render }
