import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

interface PageFrameProps {
  /** Portals have a lower header, a smaller footer and a less prominent 'Get Started'. */
  portal?: boolean
  children: ReactNode
}

/** Header, main landmark and footer of every page, including the portals and the not-found page. */
export function PageFrame({ portal = false, children }: PageFrameProps) {
  return (
    <div className={`flex min-h-dvh flex-col print:block print:min-h-0 ${portal ? 'portal-frame' : ''}`}>
      <a
        href="#content"
        className="sr-only rounded-control bg-n900 text-ui font-medium text-n0 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <Header portal={portal} />
      <main
        id="content"
        tabIndex={-1}
        // On small screens a portal's footer starts below the viewport, so that loading content does not make it jump.
        className={`flex grow flex-col pt-(--header-height) outline-none print:block print:min-h-0 print:p-0 ${portal ? 'min-h-dvh' : ''}`}
      >
        {children}
      </main>
      <Footer portal={portal} />
    </div>
  )
}
