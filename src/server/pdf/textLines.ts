import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import type { Fonts, Weight } from './fonts.ts'
import { rtlScript, type PdfFont } from './shaping.ts'

const bidi = bidiFactory()

/** A part of a line in one font and one direction. */
export interface Run {
  /** In the order in which the library that shapes it expects its characters. */
  text: string
  font: PdfFont
  /** In points. */
  width: number
}

/** A line of text; its runs from left to right. */
export interface Line {
  runs: readonly Run[]
  /** In points. */
  width: number
  /** Whether its paragraph is read from right to left. */
  isRtl: boolean
}

export interface TextStyle {
  weight: Weight
  /** In points. */
  size: number
}

interface Wrapping extends TextStyle {
  fonts: Fonts
  /** In points. */
  maxWidth: number
  widths: Widths
}

/** Characters of one level (UAX #9) and one font. */
interface Item {
  start: number
  end: number
  level: number
  font: PdfFont
}

const isOdd = (level: number) => level % 2 === 1

/** Widths in parts of the size, by font and text: the same words stand in most lines. */
export type Widths = Map<PdfFont, Map<string, number>>

function widthOf(text: string, font: PdfFont, { size, widths }: Pick<Wrapping, 'size' | 'widths'>): number {
  const ofFont = widths.get(font) ?? new Map<string, number>()
  widths.set(font, ofFont)
  const width = ofFont.get(text) ?? font.layout(text).advanceWidth / font.unitsPerEm
  ofFont.set(text, width)
  return width * size
}

/** Characters that are never drawn, and which no font has to have. */
const invisible = /[\p{Cc}\p{Cf}\uFE0F]/gu
/** Joins letters of some scripts, and emoji, or keeps them apart. */
const joiners = /[\u200c\u200d]/u

/** Wraps a text into lines, where its language allows it or else between any two characters. */
export function linesOf(text: string, wrapping: Wrapping): Line[] {
  return text
    .replaceAll('\t', ' ')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .flatMap((paragraph) => linesOfParagraph(withoutInvisible(paragraph), wrapping))
}

/** Directions that a text sets for itself stay: without them it would be read in another order. */
const withoutInvisible = (text: string) =>
  text.replace(invisible, (character) =>
    joiners.test(character) || /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(character)
      ? character
      : '',
  )

function linesOfParagraph(text: string, wrapping: Wrapping): Line[] {
  const levels = bidi.getEmbeddingLevels(text)
  const isRtl = isOdd(levels.paragraphs[0]?.level ?? 0)
  const items = itemsOf(text, levels.levels, wrapping)
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const width = (start: number, end: number) =>
    partsOf(items, start, end).reduce(
      (sum, part) => sum + widthOf(text.slice(part.start, part.end), part.font, wrapping),
      0,
    )
  const line = ([start, end]: readonly [number, number]): Line => {
    const runs = inVisualOrder(partsOf(items, start, end)).map((part) =>
      runOf(text, part, mirrored, wrapping),
    )
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRtl }
  }
  return rangesOfLines(text, wrapping.maxWidth, width).map(line)
}

function itemsOf(text: string, levels: Uint8Array, { fonts, weight }: Wrapping): Item[] {
  const items: Item[] = []
  let at = 0
  for (const character of text) {
    const last = items.at(-1)
    const level = levels[at] ?? 0
    const isMark = /\p{M}|[\u200c\u200d]/u.test(character)
    const own = fonts.of(character.codePointAt(0) ?? 0, weight)
    // A mark is set by the font of its letter, if that has it.
    const font = isMark && last?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? last.font : own
    const end = at + character.length
    if (last?.level === level && last.font === font) last.end = end
    else items.push({ start: at, end, level, font })
    at = end
  }
  return items
}

const partsOf = (items: readonly Item[], start: number, end: number): Item[] =>
  items
    .filter((item) => item.end > start && item.start < end)
    .map((item) => ({ ...item, start: Math.max(item.start, start), end: Math.min(item.end, end) }))

/** Reverses what is read from right to left (rule L2 of UAX #9). */
function inVisualOrder(parts: Item[]): Item[] {
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  let ordered = parts
  for (let level = highest; level > 0; level -= 1) {
    const next: Item[] = []
    let reversed: Item[] = []
    for (const part of ordered) {
      if (part.level >= level) reversed.unshift(part)
      else {
        next.push(...reversed, part)
        reversed = []
      }
    }
    ordered = [...next, ...reversed]
  }
  return ordered
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function runOf(
  text: string,
  { start, end, level, font }: Item,
  mirrored: ReadonlyMap<number, string>,
  wrapping: Wrapping,
): Run {
  let shown = ''
  for (let at = start; at < end; at += 1) shown += mirrored.get(at) ?? text[at] ?? ''
  shown = shown.replace(directions, '')
  // Text with letters of such a script is reversed by what shapes it.
  if (isOdd(level) && !rtlScript.test(shown)) shown = graphemesOf(shown).toReversed().join('')
  return { text: shown, font, width: widthOf(shown, font, wrapping) }
}

type Width = (start: number, end: number) => number

/** The first character of each line and the one after its last, without the spaces at its end. */
function rangesOfLines(text: string, maxWidth: number, width: Width): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let lineStart = 0
  let lineEnd = 0
  let used = 0
  const finish = (next: number) => {
    ranges.push([lineStart, lineEnd])
    lineStart = next
    lineEnd = next
    used = 0
  }
  for (const [start, end] of piecesOf(text, maxWidth, width)) {
    const trimmed = start + text.slice(start, end).trimEnd().length
    if (used > 0 && used + width(start, trimmed) > maxWidth) finish(start)
    lineEnd = trimmed > start ? trimmed : lineEnd
    used += width(start, end)
  }
  finish(text.length)
  return ranges
}

/** The parts between two places where a line may end; one that is wider than a line is cut between characters. */
function* piecesOf(text: string, maxWidth: number, width: Width): Generator<[start: number, end: number]> {
  const breaker = new LineBreaker(text)
  let start = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    if (width(start, found.position) > maxWidth) yield* cutPieces(text, [start, found.position])
    else yield [start, found.position]
    start = found.position
  }
}

function* cutPieces(text: string, [start, end]: [number, number]): Generator<[number, number]> {
  let at = start
  for (const grapheme of graphemesOf(text.slice(start, end))) {
    yield [at, at + grapheme.length]
    at += grapheme.length
  }
}
