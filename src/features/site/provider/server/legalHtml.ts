import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from '../../../../server/render/escapeHtml.ts'

/**
 * HTML in the text is shown as text. Deeper nesting than any document has is read as plain text; the time that a text
 * takes grows with its length alone.
 */
const markdown = new MarkdownIt({ html: false, maxNesting: 20 })

/** To other sites, to an address, or to a page of this site; `//host` would be another one. `/\` arrives as `/%5C`. */
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(address)

const { rules } = markdown.renderer
// The picture's server would learn who reads the page.
rules['image'] = (tokens, at) => escapeHtml(tokens[at]?.content ?? '')
rules['link_open'] = (tokens, at, options, _, self) => {
  tokens[at]?.attrSet('rel', 'noopener noreferrer nofollow')
  return self.renderToken(tokens, at, options)
}
// The alignment of a column would be a style attribute, which the content security policy refuses.
for (const rule of ['th_open', 'td_open'] as const) rules[rule] = () => `<${rule.slice(0, 2)}>`
/** The page has its title already: the highest headings come next below it, and no level is left out. */
markdown.core.ruler.push('heading levels', ({ tokens }) => {
  const levelOf = ({ tag }: { tag: string }) => Number(tag.slice(1))
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  // Not Math.min of them all: they may be more than a call has arguments.
  const highest = headings.reduce((least, heading) => Math.min(least, levelOf(heading)), 6)
  let level = 1
  for (const heading of headings) {
    if (heading.type === 'heading_open') level = Math.min(levelOf(heading) - highest + 2, level + 1, 6)
    heading.tag = `h${level}`
  }
})

/**
 * Three times the longest text, for documents of up to 0.8 MB. A cell of a table is two characters of the text and eleven of the HTML,
 * and one address, defined once, may stand in thirty thousand links.
 */
const maxHtmlChars = 300_000

/** Shown in place of a stored page that is too long. */
export const tooLongHtml = '<p>This page is too long to be shown. Please contact us.</p>\n'

/**
 * The HTML of a legal page, without scripts, styles and pictures, whatever its text is. Undefined where it would be longer than
 * 300,000 characters, which is found out before it is written.
 */
export function legalHtml(text: string): string | undefined {
  const shared = {}
  const tokens = markdown.parse(text, shared)
  if (charsOf(tokens) > maxHtmlChars) return undefined
  const html = markdown.renderer.render(tokens, markdown.options, shared)
  return html.length > maxHtmlChars ? undefined : html
}

/** Counts tags, and texts and attributes before they are escaped, which makes them six times as long at most. */
function charsOf(tokens: readonly Token[]): number {
  let chars = 0
  for (const { tag, content, attrs, children } of tokens) {
    chars += children ? charsOf(children) : content.length
    if (tag !== '') chars += tag.length + 2
    for (const [name, value] of attrs ?? []) chars += name.length + String(value).length
  }
  return chars
}
