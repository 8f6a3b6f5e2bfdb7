import type { ShownBrand } from '../../shared/site/pageState.ts'

interface ShownMatch {
  status: string
  staticData: { title?: string }
}

/** The document title: the title of the page, if any, and the meta title of the brand. */
export function titleOf(matches: readonly ShownMatch[], brand: ShownBrand): string {
  const isMissing = matches.some((match) => match.status === 'notFound') || matches.length < 2
  const own = isMissing
    ? '404 Page Not Found'
    : matches.findLast((match) => match.staticData.title)?.staticData.title
  return own === undefined ? brand.metaTitle : `${own} | ${brand.metaTitle}`
}
