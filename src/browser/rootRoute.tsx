import {
  createRootRouteWithContext,
  Outlet,
  retainSearchParams,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { IconNode } from 'lucide'
import { type PageData, type PageState, testDomainIn } from '../shared/site/pageState.ts'
import { PageFrame } from './frame/PageFrame.tsx'
import type { Session } from './session/session.ts'
import type { LoadScreen } from './page/screen.ts'
import { SiteProvider } from './page/site.tsx'
import { Toaster } from './ui/Toaster.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's part of the document title; without it the document title is the brand's. */
    title?: string
    /** The source file of the route's lazy component, which the server preloads together with the application. */
    module?: string
    /** The screen of a portal's route. */
    screen?: LoadScreen
    /** The screen's entry in the menu of its portal. */
    menu?: { icon: IconNode; label?: string }
    /** Uses the layout of the portals instead of the public one. */
    portal?: boolean
    /** Shows the not-found page only. */
    missing?: true
  }
}

/** The context of all routes. */
export interface RouteContext {
  state: PageState
  /** Returns the page's data and removes it from the page state: a page that is opened again requests new data. */
  takeData: <Path extends keyof PageData>(path: Path) => PageData[Path]
  session: Session
  /** Adds the routes of the portals; false if they were already added. */
  loadPortals: () => Promise<boolean>
  /** On the server only: the query cache of one document. If it is set, only the content of the page is rendered. */
  queries?: QueryClient | undefined
}

/** Every link keeps the search parameter `testDomain`. */
export const rootRoute = createRootRouteWithContext<RouteContext>()({
  ssr: true,
  validateSearch: (search: Record<string, unknown>): { testDomain?: string } => {
    const testDomain = testDomainIn(search['testDomain'])
    return testDomain === undefined ? {} : { testDomain }
  },
  search: { middlewares: [retainSearchParams(['testDomain'])] },
  component: RootLayout,
})
export type RootRoute = typeof rootRoute

function RootLayout() {
  const { state, queries } = useRouteContext({ from: '__root__' })
  const portal = useMatches({ select: (matches) => matches.some((match) => match.staticData.portal) })
  if (import.meta.env.SSR && queries) {
    // The content of a portal's page; the page shell around it is cached.
    return (
      <SiteProvider state={state}>
        <Outlet />
      </SiteProvider>
    )
  }
  return (
    <SiteProvider state={state}>
      <PageFrame portal={portal}>
        <Outlet />
      </PageFrame>
      <Toaster />
    </SiteProvider>
  )
}
