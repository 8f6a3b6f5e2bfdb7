import { beforeAll, describe, expect, it } from 'vitest'
import { openFontsFor, type Fonts } from './fonts.ts'
import { linesOf, type Line } from './textLines.ts'

const texts = {
  mixed: 'שלום עולם (123) and more',
  name: 'AlAmal شركة 24',
  long: 'x'.repeat(300),
}
let fonts: Fonts
beforeAll(async () => {
  fonts = await openFontsFor(Object.values(texts).join(''), ['regular'])
})

const wrap = (text: string, maxWidth = 500) =>
  linesOf(text, { fonts, weight: 'regular', size: 10, maxWidth, widths: new Map() })
const shown = ({ runs }: Line) => runs.map(({ text }) => text)

describe('A text as lines', () => {
  it('is shown from left to right in the order in which it is read', () => {
    const [line] = wrap(texts.mixed)
    expect(line?.isRtl).toBe(true)
    // Hebrew stays in the order of its letters: it is reversed as it is shaped.
    expect(shown(line ?? { runs: [], width: 0, isRtl: false }).join('|')).toBe(
      'and more| (|123|) |עולם| |שלום',
    )
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

  it('has a line for each line that was entered, also the empty ones', () => {
    expect(wrap('one\n\ntwo').map((line) => shown(line).join(''))).toEqual(['one', '', 'two'])
  })
})
