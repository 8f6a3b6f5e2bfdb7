import MarkdownIt from 'markdown-it'
import { escapeHtml } from '../../../server/escapeHtml.ts'

/**
 * HTML in the text is shown as text. Deeper nesting than any document has is read as plain text; the time that a text
 * takes grows with its length alone.
 */
const markdown = new MarkdownIt({ html: false, maxNesting: 20 })

/** To other sites, to an address, or to a page of this site; `//host` would be another one. `/\` arrives as `/%5C`. */
markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(address)

const { rules } = markdown.renderer
// Whoever reads the page would be known to the server of the picture.
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

/** The HTML of a legal page, without scripts, styles and pictures, whatever its text is. */
export const legalHtml = (text: string): string => markdown.render(text)
