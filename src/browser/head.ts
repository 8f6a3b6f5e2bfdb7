import type { ShownBrand } from '../pageState.ts'

interface ShownMatch {
  status: string
  staticData: { title?: string }
}

/** The document's title: the page's own, if it has one, before the brand's. */
export function titleOf(matches: readonly ShownMatch[], brand: ShownBrand): string {
  const missing = matches.some((match) => match.status === 'notFound') || matches.length < 2
  const own = missing
    ? '404 Page Not Found'
    : matches.findLast((match) => match.staticData.title)?.staticData.title
  return own === undefined ? brand.metaTitle : `${own} | ${brand.metaTitle}`
}
