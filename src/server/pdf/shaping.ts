import type { Font } from 'fontkit'
import { Blob, Buffer as ShapedText, Face, Font as ShapingFont, shape } from 'harfbuzzjs'

declare module 'fontkit' {
  interface Subset {
    /** The ids of its glyphs; their places are their ids in the subset. */
    glyphs: number[]
  }
  interface Font {
    /** 1 where the table of places may be longer than 128 KB. */
    loca: { version: 0 | 1 }
  }
}

/** The scripts of the fonts that are set from right to left. */
export const rtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Read where a glyph has no text of its own. With an empty one some readers see a letter (pdf.js) or a space (Poppler);
 * with this one, Poppler breaks Arabic words at the dots of their letters.
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

/** The text that is copied and read aloud, where it is another than the one that is drawn. */
export type ReadAs = readonly [text: string] | readonly []

/** A font that pdfkit embeds, as it is used by fontkit, and whose texts HarfBuzz shapes. */
export interface PdfFont extends Omit<Font, 'layout' | 'createSubset'> {
  createSubset: () => ReturnType<typeof subsetOf>
  /** The script decides the direction. The positions are the caller's own, since pdfkit scales them. */
  layout: (text: string, readAs?: ReadAs) => GlyphRun
}

/**
 * The shaping of fontkit throws at anchors that a font leaves out, and puts letters of some scripts in a wrong order. Its
 * subsets have each glyph once, so that it always reads as the first text it was drawn for.
 */
export function shapedByHarfBuzz(font: Font, content: Uint8Array): PdfFont {
  const shapingFont = new ShapingFont(new Face(new Blob(content)))
  // One for all texts: its memory is not freed before the event loop turns, which is after the document.
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

/** Dots of a letter leave its text to its body. */
function bearersOf(indexes: number[], characterCount: number, glyphs: readonly ShapedGlyph[]): number[] {
  if (indexes.length <= characterCount) return indexes
  const bodies = indexes.filter((index) => (glyphs[index]?.xAdvance ?? 0) > 0)
  return bodies.length > 0 ? bodies : indexes
}

/** Glyph ids of a file have two bytes; a font has fewer glyphs than are left then. */
const maxGlyphsByText = 0x8000

/** The glyphs of a font that a file has, one several times if it stands for several texts. */
function subsetOf(subset: ReturnType<Font['createSubset']>) {
  const places = new Map<string, number>()
  return Object.assign(subset, {
    /** @param glyph a number where it is a part of another one */
    includeGlyph(glyph: GlyphOfText | number): number {
      const { id, text } = typeof glyph === 'number' ? { id: glyph, text: '' } : glyph
      const key = `${id} ${subset.glyphs.length < maxGlyphsByText ? text : ''}`
      const place = places.get(key) ?? subset.glyphs.push(id) - 1
      places.set(key, place)
      return place
    },
  })
}
