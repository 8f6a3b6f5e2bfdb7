import type { Font } from 'fontkit'
import { Blob, Buffer as ShapedText, Face, Font as ShapingFont, shape } from 'harfbuzzjs'

declare module 'fontkit' {
  interface Subset {
    /**
     * The glyphs of the subset. Each value is the id of a glyph in the font; its index is the id of the glyph in the
     * subset.
     */
    glyphs: number[]
  }
  interface Font {
    /** 1 if the table of glyph locations may be longer than 128 KB. */
    loca: { version: 0 | 1 }
  }
}

/** The right-to-left scripts for which there are fonts. */
export const rtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The text of a glyph to which no text of its own belongs. With an empty text instead, some readers see a letter
 * (pdf.js) or a space (Poppler). Not used for Arabic and Hebrew, where Poppler would break words at the dots of
 * letters.
 */
const wordJoiner = '\u2060'

interface ShapedGlyph {
  /** The index of the first character that the glyph is drawn for. */
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

/** The text for copying and screen readers; empty if it is the drawn text. */
export type ReadAs = readonly [text: string] | readonly []

/** A font of fontkit that pdfkit embeds, and whose texts HarfBuzz shapes. */
export interface PdfFont extends Omit<Font, 'layout' | 'createSubset'> {
  createSubset: () => ReturnType<typeof subsetOf>
  /** Shapes a text in the direction of its script. Each call returns new positions, because pdfkit scales them. */
  layout: (text: string, readAs?: ReadAs) => GlyphRun
}

/**
 * Replaces the shaping and the subsets of fontkit. Fontkit's shaping throws at anchors that a font leaves out, and
 * misorders letters of some scripts. Its subsets have each glyph only once, so a glyph always reads as the first text
 * that it was drawn for.
 */
export function shapedByHarfBuzz(font: Font, content: Uint8Array): PdfFont {
  const shapingFont = new ShapingFont(new Face(new Blob(content)))
  // One buffer for all texts. The memory of a buffer is freed only when the event loop turns, which is after the whole
  // PDF has been drawn.
  const shaped = new ShapedText()
  // Allows long tables of glyph locations: a subset that repeats glyphs may be longer than the font.
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

/**
 * The text of each glyph. If several glyphs are drawn for the same characters, the characters are divided among them.
 */
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

/** The glyphs that get the text. If a letter is drawn as a body and dots, only the body gets it. */
function bearersOf(indexes: number[], characterCount: number, glyphs: readonly ShapedGlyph[]): number[] {
  if (indexes.length <= characterCount) return indexes
  const bodies = indexes.filter((index) => (glyphs[index]?.xAdvance ?? 0) > 0)
  return bodies.length > 0 ? bodies : indexes
}

/**
 * A subset with this number of glyphs no longer repeats glyphs for each text. Glyph ids have two bytes, and the
 * remaining ids are enough for all glyphs of a font.
 */
const maxGlyphsByText = 0x8000

/** Changes a subset of a font so that it repeats a glyph for each text that the glyph stands for. */
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
