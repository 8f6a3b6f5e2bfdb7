import type { PageState } from '../../shared/site/pageState.ts'
import { contentSecurityPolicy, sourceHash } from '../http/headers.ts'
import type { Bundle } from './bundle.ts'
import { escapeHtml } from './escapeHtml.ts'
import { jsonForHtml } from './jsonForHtml.ts'
import { organizationHtml } from './organization.ts'
import type { Site } from './site.ts'

/**
 * Escapes CSS so that it cannot end its style element. Only strings in CSS can contain `</`, and in a string `<\/`
 * means the same.
 */
export const cssForHtml = (css: string) => css.replaceAll('</', '<\\/')

/** How a page loads the application's script. */
export interface ScriptPlan {
  /** Address of the application's script. */
  entry: string
  /** Addresses of the modules that the script imports. They are loaded in parallel instead of one after the other. */
  modules: readonly string[]
  /** `late`: after the page has been painted; `at-once`: for portals, which need the script. */
  start: 'late' | 'at-once'
}

export interface DocumentParts {
  site: Site
  state: PageState
  path: string
  status: number
  title: string
  /** Content of the application's root element. */
  html: string
  /** Content of the document's only style element. */
  css: string
  styleSheets: readonly string[]
  /** Content of the inline script in the head. */
  boot: string
  /** Address of the font that the boot script loads; undefined for brands with another font. */
  font: string | undefined
  scripts: ScriptPlan
  /** Whether this is the response to a posted form, which cannot be requested again by its address. */
  isPosted: boolean
}

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

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

function descriptions({ site, state, path, status, title, scripts }: DocumentParts): string {
  const { brand, canonicalOrigin } = site
  const parts = [meta('description', brand.metaDescription)]
  const isTestDomain = state.site.testDomain !== undefined
  if (isTestDomain || status !== 200 || scripts.start === 'at-once') parts.push(meta('robots', 'noindex'))
  // The HTML of a portal has no canonical address, because it is the same for every record.
  if (status !== 200 || scripts.start === 'at-once') return parts.join('')
  if (canonicalOrigin !== undefined) {
    const address = canonicalOrigin + path
    parts.push(`<link rel="canonical" href="${escapeHtml(address)}">`)
    if (!isTestDomain) parts.push(property('og:url', address))
    if (!isTestDomain) {
      // The address contains the version, because other sites cache a picture by its address.
      const picture = `${canonicalOrigin}/og-image.png?v=${site.version.slice(0, 8)}`
      parts.push(property('og:image', picture), property('og:image:alt', brand.name))
    }
  }
  if (!isTestDomain) {
    parts.push(
      property('og:type', 'website'),
      property('og:site_name', brand.name),
      property('og:title', title),
      property('og:description', brand.metaDescription),
      organizationHtml(site),
    )
  }
  return parts.join('')
}

function bootElement({ boot, font, scripts }: DocumentParts): string {
  const given = {
    // Scripts that start at once have elements of their own.
    ...(scripts.start === 'late' && { entry: scripts.entry, modules: scripts.modules.join(' ') }),
    ...(font !== undefined && { font }),
  }
  const data = Object.entries(given).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  return `<script${data.join('')}>${boot}</script>`
}

function scriptElements({ scripts }: DocumentParts): string {
  if (scripts.start === 'late') return ''
  // Low priority, so that the style sheet, which the content waits for, loads first.
  const low = ' fetchpriority="low"'
  const preloads = scripts.modules.map(
    (href) => `<link rel="modulepreload"${low} href="${escapeHtml(href)}">`,
  )
  return `${preloads.join('')}<script type="module"${low} src="${escapeHtml(scripts.entry)}"></script>`
}

/**
 * A placeholder for the content, which is made for each request. User input cannot contain this text, because `<` is
 * escaped in user input.
 */
const contentPlace = '<!--content-->'

/** Splits the HTML of a page into its frame, with contentPlace in it, and its content. */
export function splitContent(html: string): { frame: string; waiting: string } {
  const start = html.indexOf('>', html.indexOf('<main')) + 1
  const end = html.indexOf('</main>', start)
  return { frame: html.slice(0, start) + contentPlace + html.slice(end), waiting: html.slice(start, end) }
}

const documentEnd = '</body></html>'

/** The bytes before, between and after the two places of a portal's document: those of its content and of its data. */
export function splitDocument(html: string): { before: Buffer; between: Buffer; after: Buffer } {
  const [before = '', rest = ''] = html.split(contentPlace, 2)
  const dataPlace = rest.lastIndexOf(documentEnd)
  return {
    before: Buffer.from(before),
    between: Buffer.from(rest.slice(0, dataPlace)),
    after: Buffer.from(rest.slice(dataPlace)),
  }
}

/** Every value that people entered is escaped by escapeHtml, jsonForHtml or cssForHtml. */
export function documentHtml(parts: DocumentParts): string {
  const { site, state, title, html, css, styleSheets, scripts, isPosted } = parts
  const attributes = [
    state.site.testDomain === undefined ? '' : ` data-test-domain="${escapeHtml(state.site.testDomain)}"`,
    isPosted ? ' data-posted' : '',
  ].join('')
  const icon = escapeHtml(site.faviconPath)
  return [
    `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8">`,
    meta('viewport', 'width=device-width, initial-scale=1'),
    `<meta name="theme-color" content="${escapeHtml(site.themeColor)}" media="(prefers-color-scheme: light)">`,
    meta('theme-color', site.darkThemeColor),
    // The boot script runs before anything is painted: it applies the chosen appearance, and may redirect to the
    // remembered test domain.
    bootElement(parts),
    `<title>${escapeHtml(title)}</title>`,
    descriptions(parts),
    `<link rel="icon" href="${icon}">`,
    `<style>${cssForHtml(css)}</style>`,
    ...styleSheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    scriptElements(parts),
    '</head><body>',
    `<div id="root" ${scripts.start === 'late' ? 'data-written' : 'data-picture'}>${html}</div>`,
    `<script type="application/json" id="state">${jsonForHtml(state)}</script>`,
    documentEnd,
  ].join('')
}
