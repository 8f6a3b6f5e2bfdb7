import type { ShownBrand } from '../../shared/site/pageState.ts'

interface ShownMatch {
  status: string
  staticData: { title?: string }
}

/** The title of the document: the page's, if it has one, and the brand's. */
export function titleOf(matches: readonly ShownMatch[], brand: ShownBrand): string {
  const isMissing = matches.some((match) => match.status === 'notFound') || matches.length < 2
  const own = isMissing
    ? '404 Page Not Found'
    : matches.findLast((match) => match.staticData.title)?.staticData.title
  return own === undefined ? brand.metaTitle : `${own} | ${brand.metaTitle}`
}
