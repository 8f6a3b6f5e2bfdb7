import {
  createRootRouteWithContext,
  Outlet,
  retainSearchParams,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import { type PageData, type PageState, testDomainIn } from '../pageState.ts'
import { PageFrame } from './frame/PageFrame.tsx'
import type { Session } from './session.ts'
import { SiteProvider } from './site.tsx'
import { Toaster } from './ui/Toaster.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's own part of the document's title; a page without one bears the brand's title alone. */
    title?: string
    /** The file of the route's lazy component, which the server then has fetched along with the application. */
    module?: string
    /** Stands in the portals' frame instead of the public one. */
    portal?: boolean
  }
}

/** What every route is given. */
export interface RouteContext {
  state: PageState
  /** Hands out what the server had for a page once; whoever comes back later asks the server again. */
  takeData: <Path extends keyof PageData>(path: Path) => PageData[Path]
  session: Session
}

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  validateSearch: (search: Record<string, unknown>): { testDomain?: string } => {
    const testDomain = testDomainIn(search['testDomain'])
    return testDomain === undefined ? {} : { testDomain }
  },
  search: { middlewares: [retainSearchParams(['testDomain'])] },
  component: Root,
})
export type RootRoute = typeof rootRoute

function Root() {
  const { state } = useRouteContext({ from: '__root__' })
  const portal = useMatches({ select: (matches) => matches.some((match) => match.staticData.portal) })
  return (
    <SiteProvider value={state.site}>
      <PageFrame portal={portal}>
        <Outlet />
      </PageFrame>
      <Toaster />
    </SiteProvider>
  )
}
