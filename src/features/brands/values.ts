// Colours and font of a brand that has none of its own; migrations repeat them as the defaults of their columns.
export const defaultPrimaryColor = '#0f172a'
export const defaultSecondaryColor = '#64748b'
export const defaultFont = 'Inter, sans-serif'

/** With a brand itself; `domainCount` tells how many there are. */
export const maxShownDomains = 50
