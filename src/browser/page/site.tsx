import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type { PageState, ShownSite } from '../../shared/site/pageState.ts'
import type { Placeholder } from '../../shared/site/placeholders.ts'
import { contactOf, namedServices, type NamedService } from '../../shared/site/site.ts'

interface SiteContextValue {
  site: ShownSite
  show: (change: Partial<Pick<ShownSite, 'brand' | 'working' | 'provider' | 'texts' | 'billing'>>) => void
}

const SiteContext = createContext<SiteContextValue | undefined>(undefined)

interface SiteProviderProps {
  /** Updated when the site changes, because the titles of later pages are made from it. */
  state: PageState
  children: ReactNode
}

export function SiteProvider({ state, children }: SiteProviderProps) {
  const [site, setSite] = useState(state.site)
  const value = useMemo(
    () => ({
      site,
      show(change: Partial<ShownSite>) {
        const changed = { ...state.site, ...change }
        Object.assign(state, { site: changed })
        setSite(changed)
      },
    }),
    [site, state],
  )
  return <SiteContext value={value}>{children}</SiteContext>
}

function useSiteContext(): SiteContextValue {
  const value = useContext(SiteContext)
  if (!value) throw new Error('The site is used outside of SiteProvider')
  return value
}

/** The brand of this site, with all defaults applied, and the test domain of the page's URL. */
export const useSite = () => useSiteContext().site

/** The phone number, email address and address that visitors are shown. */
export const useContact = () => contactOf(useSite())

/** The names of the services of this site. */
export const useServices = (): readonly NamedService[] => useSite().texts?.services ?? namedServices

/** Whether a function works on this site. If not, its placeholder is shown. */
export const useWorks = (placeholder: Placeholder) => useSite().working.includes(placeholder)

/** Returns a function that shows changes of the site at once, to the administrator who made them. */
export const useShowSite = () => useSiteContext().show
