import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '../../../../server/render/escapeHtml.ts'

/**
 * HTML in the text is shown as text. Nesting deeper than in any real page is read as plain text, so that parsing takes
 * time linear in the length of the text.
 */
const markdown = new MarkdownIt({ html: false, maxNesting: 20 })

/**
 * Allows links to other sites, email addresses and pages of this site, but not `//host`. The parser has already encoded
 * `/\` as `/%5C`.
 */
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(address)

const { rules } = markdown.renderer
// Images are shown as their alt text, because an image's server would learn who reads the page.
rules['image'] = (tokens, at) => escapeHtml(tokens[at]?.content ?? '')
rules['link_open'] = (tokens, at, options, _, self) => {
  tokens[at]?.attrSet('rel', 'noopener noreferrer nofollow')
  return self.renderToken(tokens, at, options)
}
// Drops the alignment of columns, because the content security policy refuses its style attribute.
for (const rule of ['th_open', 'td_open'] as const) rules[rule] = () => `<${rule.slice(0, 2)}>`
/** The page already has a title, so the highest headings of the text become h2. No level is skipped. */
markdown.core.ruler.push('heading levels', ({ tokens }) => {
  const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1))
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  // Not Math.min(...headings), because a call allows only a limited number of arguments.
  const highest = headings.reduce((least, heading) => Math.min(least, levelOf(heading)), 6)
  let level = 1
  for (const heading of headings) {
    if (heading.type === 'heading_open') level = Math.min(levelOf(heading) - highest + 2, level + 1, 6)
    heading.tag = `h${level}`
  }
})

/**
 * Three times the maximum length of the text of a legal page. The HTML needs a limit of its own, because a short text
 * may become long HTML: a table cell has two characters of text and eleven of HTML, and an address that is defined once
 * may be used in 30,000 links.
 */
const maxHtmlChars = 300_000

/** Replaces a stored page that is too long. */
export const tooLongHtml = '<p>This page is too long to be shown. Please contact us.</p>\n'

/**
 * The HTML of a legal page; no text can add scripts, styles or images. Undefined if the HTML is longer than 300,000
 * characters, which is estimated before rendering and checked after it.
 */
export function legalHtml(text: string): string | undefined {
  const shared = {}
  const tokens = markdown.parse(text, shared)
  if (charsOf(tokens) > maxHtmlChars) return undefined
  const html = markdown.renderer.render(tokens, markdown.options, shared)
  return html.length > maxHtmlChars ? undefined : html
}

/**
 * Estimates the length of the HTML from tags, texts and attributes. Escaping, which is not counted, makes texts up to
 * six times as long.
 */
function charsOf(tokens: readonly Token[]): number {
  let chars = 0
  for (const { tag, content, attrs, children } of tokens) {
    chars += children ? charsOf(children) : content.length
    if (tag !== '') chars += tag.length + 2
    for (const [name, value] of attrs ?? []) chars += name.length + String(value).length
  }
  return chars
}
