import { createContext, useContext } from 'react'
import type { ShownSite } from '../pageState.ts'

const SiteContext = createContext<ShownSite | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

/** The brand of this document, with every default in place, and the test domain its address carries. */
export function useSite(): ShownSite {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite is called outside the site')
  return site
}
