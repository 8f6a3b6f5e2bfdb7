import { expect, it } from 'vitest'
import { openFontsFor } from './fonts.ts'

async function glyphsOf(text: string) {
  const fonts = await openFontsFor(text, ['regular'])
  const { font } = fonts.of(String.fromCodePoint(text.codePointAt(0) ?? 0), 'regular')
  const { glyphs, positions } = font.layout(text)
  return { font, positions, ids: glyphs.map(({ id }) => id.id), texts: glyphs.map(({ id }) => id.text) }
}

it('A mark stays where a font leaves out the anchor for it', async () => {
  const { ids, positions } = await glyphsOf('ਸਿੰਘ')
  expect(ids).toHaveLength(4)
  expect(ids).not.toContain(0)
  expect(positions.filter(({ xAdvance }) => xAdvance === 0)).toHaveLength(1)
})

it('Letters stand in the order in which they are drawn', async () => {
  const { font, ids } = await glyphsOf('မြ')
  expect(ids.at(-1)).toBe(font.glyphForCodePoint('မ'.charCodeAt(0)).id)
})

it('Glyphs read as the text, whatever their order and number are', async () => {
  expect((await glyphsOf('हिन्दी')).texts.join('')).toBe('हिन्दी')
  expect((await glyphsOf('น้ำ')).texts.join('').replaceAll('\u2060', '')).toBe('น้ำ')
  expect((await glyphsOf('شركة')).texts.toReversed().join('')).toBe('شركة')
})

it('A glyph stands several times in a file, once for each text that it reads as', async () => {
  const { font } = await glyphsOf('ab')
  const subset = font.createSubset()
  const [a] = font.layout('a', ['ⓐ']).glyphs
  const [b] = font.layout('a').glyphs
  expect(a?.id.id).toBe(b?.id.id)
  expect([a, b, a].map((glyph) => glyph && subset.includeGlyph(glyph.id))).toEqual([1, 2, 1])
  expect(subset.encode().length).toBeGreaterThan(0)
})
