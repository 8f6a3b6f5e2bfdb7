import type { PageState } from '../../pageState.ts'
import { escapeHtml } from '../escapeHtml.ts'
import type { Site } from './site.ts'

/** JSON that no parser of HTML can leave: without the one character that could end the element. */
export const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** CSS that cannot end its element; in a string, the only place for it, `<\/` means the same. */
export const cssForHtml = (css: string) => css.replaceAll('</', '<\\/')

/** Where the application's script comes from. */
export interface ScriptPlan {
  /** Address of the application. */
  entry: string
  /** What the application imports before it can start: fetched side by side instead of one after the other. */
  modules: readonly string[]
  /** Late: after the page has been painted. At once: where there is nothing to see without it. */
  start: 'late' | 'at-once'
}

export interface DocumentParts {
  site: Site
  state: PageState
  path: string
  status: number
  title: string
  /** Content of the application's element. */
  html: string
  /** What the page's only style element holds. */
  css: string
  styleSheets: readonly string[]
  boot: string
  /** The font that the boot script brings, for brands that wear it. */
  font: string | undefined
  scripts: ScriptPlan
  /** The answer to a posted form, which cannot be asked for again under another address. */
  posted: boolean
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

/** The page's one address among all under which it can be reached. */
export function canonicalAddress(host: string, path: string): string {
  const scheme = /^(localhost|127\.0\.0\.1)$/.test(host) ? 'http' : 'https'
  return `${scheme}://${host}${path}`
}

function descriptions({ site, state, path, status, title, scripts }: DocumentParts): string {
  const { brand, canonicalHost } = site
  const parts = [meta('description', brand.metaDescription)]
  const testing = state.site.testDomain !== undefined
  if (testing || status !== 200 || scripts.start === 'at-once') parts.push(meta('robots', 'noindex'))
  if (status !== 200) return parts.join('')
  if (canonicalHost !== undefined) {
    const address = canonicalAddress(canonicalHost, path)
    parts.push(`<link rel="canonical" href="${escapeHtml(address)}">`)
    if (!testing) parts.push(property('og:url', address))
    // Those who read these tags draw no SVG.
    if (!testing && brand.logoPath.startsWith('/') && !/\.svg(\?|$)/.test(brand.logoPath)) {
      parts.push(property('og:image', canonicalAddress(canonicalHost, brand.logoPath)))
    }
  }
  if (!testing) {
    parts.push(
      property('og:type', 'website'),
      property('og:site_name', brand.name),
      property('og:title', title),
      property('og:description', brand.metaDescription),
    )
  }
  return parts.join('')
}

function bootElement({ boot, font, scripts }: DocumentParts): string {
  if (scripts.start === 'at-once') return `<script>${boot}</script>`
  const given = {
    entry: scripts.entry,
    modules: scripts.modules.join(' '),
    ...(font === undefined ? {} : { font }),
  }
  const data = Object.entries(given).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  return `<script${data.join('')}>${boot}</script>`
}

function scriptElements({ scripts }: DocumentParts): string {
  if (scripts.start === 'late') return ''
  const preloads = scripts.modules.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`)
  return `${preloads.join('')}<script type="module" src="${escapeHtml(scripts.entry)}"></script>`
}

/** The whole document. Everything that comes from people passes through one of the three escapes above. */
export function documentHtml(parts: DocumentParts): string {
  const { site, state, title, html, css, styleSheets, scripts, posted } = parts
  const attributes = [
    state.site.testDomain === undefined ? '' : ` data-test-domain="${escapeHtml(state.site.testDomain)}"`,
    posted ? ' data-posted' : '',
  ].join('')
  const icon = escapeHtml(site.faviconPath)
  return [
    `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8">`,
    meta('viewport', 'width=device-width, initial-scale=1'),
    // Before anything can be painted: it may send the visitor on to the remembered test domain.
    bootElement(parts),
    `<title>${escapeHtml(title)}</title>`,
    descriptions(parts),
    meta('theme-color', site.themeColor),
    `<link rel="icon" href="${icon}">`,
    `<style>${cssForHtml(css)}</style>`,
    ...styleSheets.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    scriptElements(parts),
    '</head><body>',
    `<div id="root"${scripts.start === 'late' ? ' data-written' : ''}>${html}</div>`,
    `<script type="application/json" id="state">${jsonForHtml(state)}</script>`,
    '</body></html>',
  ].join('')
}
