import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from './server/svg.ts'

const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const square = '<rect width="2" height="2"/>'
const svg = (inside: string, attributes = '') => `<svg ${ns} ${attributes}>${inside}</svg>`

/** The sanitized drawing without its root element. */
function stored(content: string | Buffer): string {
  const bytes = sanitizeSvg(Buffer.from(content))
  return Buffer.from(bytes ?? [])
    .toString()
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
}

function refusalOf(content: string | Buffer): string {
  try {
    sanitizeSvg(Buffer.from(content))
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return 'accepted'
}

/** Five levels of ten references each to the level below. */
function nested(element: string, attribute: string, before = ''): string {
  const users = (level: number) => `<path d="M0 0h9v9z" ${attribute}="${before}url(#p${level})"/>`.repeat(10)
  const levels = [1, 2, 3, 4].map((level) => `<${element} id="p${level}">${users(level - 1)}</${element}>`)
  return `<defs><${element} id="p0"><path d="M0 0h9v9z"/></${element}>${levels.join('')}</defs>${users(4)}`
}

describe('A drawing', () => {
  it.each([
    ['a choice', '<switch><g systemLanguage="de"><path d="M0 0h1"></path></g></switch>'],
    ['a group that was a link', '<a class="b"><path d="M0 0h1"></path></a>'],
    ['a word that was a link', '<text>Acme <a>IT</a></text>'],
    ['what turns a part', '<path d="M0 0h1" transform="rotate(9)" transform-origin="1 1"></path>'],
    ['a style for paper', '<style media="print">path{fill:red}</style><path d="M0 0h1"></path>'],
    ['an umlaut in an id', '<g id="größe"><path d="M0 0h1"></path></g>'],
    ['a reference to an umlaut', '<path d="M0 0h1" fill="url(#größe)"></path>'],
    ['a reference to an umlaut in a style', '<path d="M0 0h1" style="fill:url(&quot;#größe&quot;)"></path>'],
    ['a reference to an encoded umlaut', '<path d="M0 0h1" fill="url(#gr%C3%B6%C3%9Fe)"></path>'],
    ['a part that is repeated', '<use href="#größe"></use>'],
    ['an id that looks like an address', '<path d="M0 0h1" id="data:1" class="image(2)"></path>'],
  ])('keeps %s', (_what, inside) => {
    expect(stored(svg(inside))).toBe(inside)
  })

  it.each([
    ['a link to itself', '<a xlink:href="#"><path d="M0 0h1"/></a>', '<a><path d="M0 0h1"></path></a>'],
    ['both spellings of one reference', '<use xlink:href="#b" href="#a"/>', '<use href="#a"></use>'],
    ['the old spelling of a reference', '<use xlink:href=" #a "/>', '<use href="#a"></use>'],
    ['an encoded reference', '<use href="#%C3%A4"/>', '<use href="#ä"></use>'],
    ['the notes of an editor', '<metadata><r:RDF xmlns:r="urn:r"/></metadata><e:a xmlns:e="urn:e"/>', ''],
    ['a packet', '<?xpacket begin=""?>', ''],
  ])('is stored without what nobody sees: %s', (_what, inside, kept) => {
    expect(stored(svg(square + inside)).replace('<rect width="2" height="2"></rect>', '')).toBe(kept)
  })

  const text = '<text>Größe</text>'
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${svg(text)}`
  const utf16 = (content: string) => Buffer.from(content, 'utf16le')
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('UTF-8')}`)],
    ['UTF-16, little end first', utf16(`\ufeff${declared('UTF-16')}`)],
    ['UTF-16, big end first', utf16(`\ufeff${declared('UTF-16')}`).swap16()],
    ['UTF-16 without a mark', utf16(declared('UTF-16'))],
    ['UTF-16 without a mark, big end first', utf16(declared('UTF-16')).swap16()],
    ['Latin-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
    ['UTF-8 that says it is UTF-16', Buffer.from(declared('UTF-16'))],
    ['UTF-8 that says it is something unknown', Buffer.from(declared('X-OLD'))],
  ])('is read in %s', (_encoding, content) => {
    expect(stored(content)).toBe(text)
  })

  const lost = (name: string) =>
    `This SVG file is not accepted: it contains <${name}>, which would be lost. Please export it as plain SVG with text as paths, or as PNG.`
  it.each([
    ['flowing text', svg(`${square}<flowRoot><flowPara>Acme</flowPara></flowRoot>`), lost('flowRoot')],
    ['an animation', svg(`<g opacity="0">${square}<animate to="1"/></g>`), lost('animate')],
    ['a mesh', svg(`${square}<meshgradient id="a"/>`), lost('meshgradient')],
    ['a font of its own', svg(`${square}<font id="a"/>`), lost('font')],
    ['a name in small letters', svg(`${square}<lineargradient id="a"/>`), lost('lineargradient')],
    ['HTML', svg(`${square}<b xmlns="http://www.w3.org/1999/xhtml">Acme</b>`), lost('b')],
    ['a picture', svg(`${square}<image href="data:image/png;base64,AAAA"/>`), /contains <image>/],
    ['nothing to see', svg('<title>Acme</title>'), /there is nothing to see in it/],
    ['only what no browser shows', svg('<e:path xmlns:e="urn:e"/>'), /there is nothing to see in it/],
    ['no namespace', '<svg viewBox="0 0 1 1"><path/></svg>', /does not begin with <svg xmlns="http:/],
    [
      'a link to elsewhere',
      svg(`<a href="https://acme.example">${square}</a>`),
      /refers to something outside itself: href="https:\/\/acme\.example" of <a>\.$/,
    ],
    [
      'an address in a style',
      svg('<path style="fill:url(https://acme.example/#a)"/>'),
      /outside itself: url\(https:\/\/acme\.example\/#a\)\.$/,
    ],
    ['a rule with a condition', svg(`<style>@media print{a{}}</style>${square}`), /style sheet has @media/],
    [
      'an id with a blank',
      svg('<path fill="url(\'#a b\')"/>'),
      /refers to a part by a name that is not supported: url\('#a b'\)/,
    ],
    ['an id with a bar', svg('<use href="#a|b"/>'), /by a name that is not supported: href="#a\|b"/],
    ['another encoding', Buffer.from(svg('<text>Größe</text>'), 'latin1'), /not in UTF-8/],
    ['half a character', utf16(`\ufeff${svg(text)}`).subarray(0, -1), /not in UTF-16/],
    ['patterns of patterns', svg(nested('pattern', 'fill')), /repeat each other too often/],
    ['masks of masks', svg(nested('mask', 'mask')), /repeat each other too often/],
    ['clip paths of clip paths in a style', svg(nested('clipPath', 'style', 'clip-path:')), /too often/],
    [
      'filters of a class',
      svg(`<style>.a{filter:url(#f)}</style><filter id="f">${'<feFlood/>'.repeat(60)}</filter>
        ${'<path class="b a" d="M0 0"/>'.repeat(60)}`),
      /too often/,
    ],
    [
      'parts that repeat each other by encoded names',
      svg(`<g id="a">${square}</g><g id="ä"><use href="#a"/></g><use href="#%C3%A4"/>`),
      /repeat each other/,
    ],
  ])('is refused for %s, in words', (_what, content, message) => {
    if (typeof message === 'string') expect(refusalOf(content)).toBe(message)
    else expect(refusalOf(content)).toMatch(message)
  })
})
