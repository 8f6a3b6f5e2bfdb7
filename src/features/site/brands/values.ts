import { headline } from '../../../shared/site/site.ts'

// The default colors and font of brands; migrations repeat them as column defaults.
export const defaultPrimaryColor = '#0f172a'
export const defaultSecondaryColor = '#64748b'
export const defaultFont = 'Inter, sans-serif'

/** The maximum number of domains listed with a brand; `domainCount` is the total. */
export const maxShownDomains = 50

/** The default title and description for search engines and browser tabs. */
export const defaultMetaTitleOf = (name: string): string => `${name} | ${headline}`
export const defaultMetaDescription =
  'Managed IT services for small and medium businesses: managed security, 24/7 support and an expert team.'
