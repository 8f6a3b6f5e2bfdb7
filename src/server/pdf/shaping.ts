import type { Font } from 'fontkit'
import { Blob, Buffer as ShapedText, Face, Font as ShapingFont, shape } from 'harfbuzzjs'

declare module 'fontkit' {
  interface Subset {
    /** The ids of its glyphs in the font; an index is the id in the subset. */
    glyphs: number[]
  }
  interface Font {
    /** 1 where the table of glyph locations may be longer than 128 KB. */
    loca: { version: 0 | 1 }
  }
}

/** The scripts of the fonts that are set from right to left. */
export const rtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The text of a glyph that has none of its own. With an empty one, some readers see a letter (pdf.js) or a space
 * (Poppler). Not for Arabic and Hebrew, where Poppler would break words at the dots of letters.
 */
const wordJoiner = '\u2060'

interface ShapedGlyph {
  /** The index of the first character that it is drawn for. */
  cluster: number
  xAdvance: number
}

/** A glyph of a font, with the text that it stands for. */
interface GlyphOfText {
  id: number
  text: string
}

/** A text as glyphs, from left to right. Lengths are in units of the font. */
export interface GlyphRun {
  glyphs: readonly { id: GlyphOfText; advanceWidth: number; codePoints: readonly number[] }[]
  positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}

/** The text for copying and screen readers, where it differs from the drawn one. */
export type ReadAs = readonly [text: string] | readonly []

/** A font of fontkit that pdfkit embeds, and whose texts HarfBuzz shapes. */
export interface PdfFont extends Omit<Font, 'layout' | 'createSubset'> {
  createSubset: () => ReturnType<typeof subsetOf>
  /** The script decides the direction. Each call returns new positions, because pdfkit scales them. */
  layout: (text: string, readAs?: ReadAs) => GlyphRun
}

/**
 * Replaces fontkit's shaping, which throws at anchors that a font leaves out and misorders letters of some scripts, and
 * its subsets, which have each glyph only once, so that it always reads as the first text it was drawn for.
 */
export function shapedByHarfBuzz(font: Font, content: Uint8Array): PdfFont {
  const shapingFont = new ShapingFont(new Face(new Blob(content)))
  // One buffer for all texts: its memory is freed only when the event loop turns, after the document.
  const shaped = new ShapedText()
  // A subset with each glyph several times may be longer than the font.
  font.loca.version = 1
  const layout = (text: string, [readAs]: ReadAs = []): GlyphRun => {
    shaped.clearContents()
    shaped.addText(text)
    shaped.guessSegmentProperties()
    shape(shapingFont, shaped)
    const positions = shaped.getGlyphPositions()
    const shapes = shaped
      .getGlyphInfos()
      .map((info, index) => ({ ...info, xAdvance: positions[index]?.xAdvance ?? 0 }))
    const texts =
      readAs === undefined
        ? textsOf(text, shapes)
        : shapes.map((_, index) => (index === 0 ? readAs : wordJoiner))
    return {
      glyphs: shapes.map(({ codepoint: id }, index) => glyphOf(font, id, texts[index] ?? wordJoiner)),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
  const createSubset = font.createSubset.bind(font)
  return Object.assign(font, { layout, createSubset: () => subsetOf(createSubset()) })
}

const glyphOf = (font: Font, id: number, text: string) => ({
  id: { id, text },
  advanceWidth: font.getGlyph(id).advanceWidth,
  codePoints: Array.from(text, (character) => character.codePointAt(0) ?? 0),
})

/** The text of each glyph: the characters that it is drawn for, divided among the glyphs where there are several. */
function textsOf(text: string, glyphs: readonly ShapedGlyph[]): string[] {
  const isRtl = rtlScript.test(text)
  const texts: string[] = glyphs.map(() => (isRtl ? '' : wordJoiner))
  const byCluster = Map.groupBy(glyphs.keys(), (index) => glyphs[index]?.cluster ?? 0)
  const starts = [...byCluster.keys()].toSorted((a, b) => a - b)
  starts.forEach((start, place) => {
    const characters = Array.from(text.slice(start, starts[place + 1]))
    const bearers = bearersOf(byCluster.get(start) ?? [], characters.length, glyphs)
    if (isRtl) bearers.reverse()
    const last = bearers.length - 1
    bearers.forEach((index, at) => {
      texts[index] = characters.slice(at, at === last ? undefined : at + 1).join('') || (texts[index] ?? '')
    })
  })
  return texts
}

/** The glyphs that carry the text. Where a letter consists of a body and dots, only the body does. */
function bearersOf(indexes: number[], characterCount: number, glyphs: readonly ShapedGlyph[]): number[] {
  if (indexes.length <= characterCount) return indexes
  const bodies = indexes.filter((index) => (glyphs[index]?.xAdvance ?? 0) > 0)
  return bodies.length > 0 ? bodies : indexes
}

/**
 * Glyph ids of a file have two bytes. From this many on, glyphs are not repeated for each text; the ids that are left
 * suffice for all glyphs of a font.
 */
const maxGlyphsByText = 0x8000

/** The subset of a font in a file, in which a glyph is repeated for each text that it stands for. */
function subsetOf(subset: ReturnType<Font['createSubset']>) {
  const places = new Map<string, number>()
  return Object.assign(subset, {
    /** @param glyph a number for a component of another glyph */
    includeGlyph(glyph: GlyphOfText | number): number {
      const { id, text } = typeof glyph === 'number' ? { id: glyph, text: '' } : glyph
      const key = `${id} ${subset.glyphs.length < maxGlyphsByText ? text : ''}`
      const place = places.get(key) ?? subset.glyphs.push(id) - 1
      places.set(key, place)
      return place
    },
  })
}
