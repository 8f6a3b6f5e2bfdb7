import { headline } from '../../../shared/site/site.ts'

// Colours and font of a brand that has none of its own; migrations repeat them as the defaults of their columns.
export const defaultPrimaryColor = '#0f172a'
export const defaultSecondaryColor = '#64748b'
export const defaultFont = 'Inter, sans-serif'

/** With a brand itself; `domainCount` tells how many there are. */
export const maxShownDomains = 50

/** The title and the description, for search engines and browser tabs, of a brand that has none of its own. */
export const defaultMetaTitleOf = (name: string): string => `${name} | ${headline}`
export const defaultMetaDescription =
  'Managed IT services for small and medium businesses: managed security, 24/7 support and an expert team.'
