import { expect, it } from 'vitest'
import { openFontsFor } from './fonts.ts'
import { PdfPages } from './pdfPages.ts'

const hasScript = (script: string) => new RegExp(`^\\p{Script=${script}}$`, 'u')
const isMark = (character: string) => /\p{M}/u.test(character)

/** All assigned characters. */
const characters = Array.from({ length: 0x30000 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
  (character) => !/\p{Cn}|\p{Cs}|\p{Co}/u.test(character),
)

const scripts = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
  'Oriya',
]

const maxCombinations = 50_000

it.each(scripts)('Letters of %s have a shape with any two marks', async (script) => {
  const own = characters.filter((character) => hasScript(script).test(character))
  const marks = own.filter(isMark)
  const letters = own.filter((character) => !isMark(character))
  const fonts = await openFontsFor(own.join(''), ['semibold'])
  const step = Math.ceil((letters.length * marks.length ** 2) / maxCombinations)
  const shapeless: string[] = []
  for (const [index, letter] of letters.entries()) {
    const { font } = fonts.of(letter, 'semibold')
    for (const first of marks) {
      for (const second of index % step === 0 ? ['', ...marks] : ['']) {
        const { glyphs, advanceWidth } = font.layout(letter + first + second)
        if (glyphs.length === 0 || !Number.isFinite(advanceWidth)) shapeless.push(letter + first + second)
      }
    }
  }
  expect(shapeless).toEqual([])
})

it('Every character is drawn, by a glyph of its own or by another one', async () => {
  // Han and Hangul are left out: they take most of the time, and their glyphs are built alike.
  const drawn = characters.filter((character) => !/[\p{Script=Han}\p{Script=Hangul}]/u.test(character))
  const text = drawn.join(' ')
  const fonts = await openFontsFor(text, ['regular'])
  const look = { weight: 'regular', size: 8, leading: 12, color: '#000000' } as const
  const pages = new PdfPages({ fonts, paper: 'a4', title: '', author: '', createdAt: new Date(0) })
  const lines = pages.lines(text, look, pages.width)
  const glyphs = lines
    .flatMap(({ runs }) => runs)
    .flatMap(({ font, text: shown }) => font.layout(shown).glyphs)
  expect(glyphs.filter(({ id }) => id.id === 0)).toEqual([])
  pages.addPage()
  pages.content(pages.element('P'), 'P', () =>
    pages.drawLines(lines, look, { x: 0, y: 0, width: pages.width }),
  )
  expect((await pages.finish()).length).toBeGreaterThan(0)
})
