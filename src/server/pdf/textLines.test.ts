import { beforeAll, describe, expect, it } from 'vitest'
import { openFontsFor, type Fonts } from './fonts.ts'
import { linesOf, type Line } from './textLines.ts'

const texts = {
  mixed: 'שלום עולם (123) and more',
  name: 'AlAmal شركة 24',
  long: 'x'.repeat(300),
  missing: 'x ଓଡ଼ିଆ a\u0336\u0335b',
  small: 'H₂O 10⁻⁵ 1⅔ 1\u202f234',
  invisible: 'x\u{e0100}\u034f\u200by',
  decomposed: 'e\u0302\u0301 Z\u030c',
}
let fonts: Fonts
beforeAll(async () => {
  fonts = await openFontsFor(Object.values(texts).join(''), ['regular'])
})

const wrap = (text: string, maxWidth = 500) =>
  linesOf(text, { fonts, weight: 'regular', size: 10, maxWidth, widths: new Map() })
const empty: Line = { runs: [], width: 0, isRtl: false }
const shown = ({ runs }: Line) => runs.map(({ text }) => text)

describe('A text as lines', () => {
  it('is shown from left to right in the order in which it is read', () => {
    const [line] = wrap(texts.mixed)
    expect(line?.isRtl).toBe(true)
    // Hebrew letters stay in logical order here; shaping reverses them.
    expect(shown(line ?? empty).join('|')).toBe('and more| (|123|) |עולם| |שלום')
  })

  it('keeps numbers and names as they are in a text from left to right', () => {
    const [line] = wrap(texts.name)
    expect(line?.isRtl).toBe(false)
    expect(line?.runs.at(0)?.text).toBe('AlAmal ')
  })

  it('is cut between two characters where a word is longer than the line', () => {
    const lines = wrap(texts.long, 100)
    expect(lines.map((line) => shown(line).join('')).join('')).toBe(texts.long)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(100.01)
  })

  it('has a box for each letter with its marks that no font has', () => {
    const [line] = wrap(texts.missing)
    expect(shown(line ?? empty).join('')).toBe('x □□□ a□b')
    const boxes = line?.runs.filter(({ text }) => text === '□') ?? []
    expect(boxes.map(({ readAs }) => readAs)).toEqual([['ଓ'], ['ଡ଼ି'], ['ଆ'], ['\u0336\u0335']])
    for (const { width, font } of boxes) {
      expect(width).toBeGreaterThan(5)
      expect(font.layout('□').glyphs.map(({ id }) => id.id)).not.toContain(0)
    }
  })

  it('has what characters stand for where no font has these: small digits, fractions, spaces', () => {
    const [line] = wrap(texts.small)
    expect(
      line?.runs.map(({ text, size, rise, readAs: [readAs] }) => [text, size, Math.sign(rise), readAs]),
    ).toEqual([
      ['H', 10, 0, undefined],
      ['2', 6, -1, '₂'],
      ['O 10', 10, 0, undefined],
      ['−', 6, 1, '⁻'],
      ['5', 6, 1, '⁵'],
      [' 1', 10, 0, undefined],
      ['2⁄3', 10, 0, '⅔'],
      [' 1', 10, 0, undefined],
      [' ', 10, 0, '\u202f'],
      ['234', 10, 0, undefined],
    ])
  })

  it('has nothing for what is invisible, and one character for a letter with its accents', () => {
    expect(wrap(texts.invisible).flatMap(shown)).toEqual(['xy'])
    expect(wrap(texts.decomposed).flatMap(shown).join('')).toBe('ế Ž')
  })

  it('has a line for each line that was entered, also the empty ones', () => {
    expect(wrap('one\n\ntwo').map((line) => shown(line).join(''))).toEqual(['one', '', 'two'])
  })
})
