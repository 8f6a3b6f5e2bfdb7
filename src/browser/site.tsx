import { createContext, useContext } from 'react'
import type { ShownSite } from '../pageState.ts'

const SiteContext = createContext<ShownSite | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

/** The brand of the document, with all defaults applied, and the test domain of its URL. */
export function useSite(): ShownSite {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite is called outside of SiteProvider')
  return site
}
