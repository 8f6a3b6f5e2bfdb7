import { contentSecurityPolicy, sourceHash } from '../http/headers.ts'
import type { Bundle } from './bundle.ts'
import { cssForHtml, type DocumentParts } from './template.ts'

type Page = Pick<DocumentParts, 'site' | 'state' | 'path' | 'status' | 'title' | 'html' | 'isPosted'>

/**
 * Adds the scripts and styles that a page needs.
 *
 * @param lazy the source files of the page's lazy components
 */
export function documentParts(
  bundle: Bundle,
  page: Page,
  lazy: readonly string[],
  isPortal: boolean,
): DocumentParts {
  const { boot, css, entry, font, styleSheets } = bundle
  const chunks = bundle.chunksOf(lazy)
  return {
    ...page,
    boot,
    font: page.site.css.includes('"Inter"') ? font : undefined,
    css: isPortal ? page.site.css : page.site.css + css,
    styleSheets: isPortal ? chunks.styleSheets : styleSheets,
    scripts: { entry, modules: chunks.modules, start: isPortal ? 'at-once' : 'late' },
  }
}

/** The content security policy of a page. It permits the page's inline script and inline style by their hashes. */
export const strictPolicy = ({ boot, css }: DocumentParts) =>
  contentSecurityPolicy({ scripts: [sourceHash(boot)], styles: [sourceHash(cssForHtml(css))] })
