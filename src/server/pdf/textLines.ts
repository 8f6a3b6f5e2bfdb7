import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { box, drawable, isFormatting } from './characters.ts'
import type { Drawn, Fonts, Weight } from './fonts.ts'
import { rtlScript, type PdfFont, type ReadAs } from './shaping.ts'

const bidi = bidiFactory()

/** A part of a line in one font and one direction. */
export interface Run {
  /** The characters in the order that the shaping library expects. */
  text: string
  font: PdfFont
  /** In points. */
  width: number
  /** In points. */
  size: number
  /** How far the baseline of the run is above the line's baseline, in points. */
  rise: number
  /** The original characters if a substitute is drawn for them; otherwise empty. */
  readAs: ReadAs
}

/** A line of text; its runs from left to right. */
export interface Line {
  runs: readonly Run[]
  /** In points. */
  width: number
  /** Whether the paragraph of the line is read from right to left. */
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

/** Consecutive characters with the same bidi level (UAX #9), font and substitute. */
interface Item extends Drawn {
  start: number
  end: number
  level: number
}

const isOdd = (level: number) => level % 2 === 1

/** Cached widths relative to the font size, by font and text: words repeat across lines. */
export type Widths = Map<PdfFont, Map<string, number>>

function widthOf(text: string, font: PdfFont, widths: Widths): number {
  const ofFont = widths.get(font) ?? new Map<string, number>()
  widths.set(font, ofFont)
  const width = ofFont.get(text) ?? font.layout(text).advanceWidth / font.unitsPerEm
  ofFont.set(text, width)
  return width
}

/**
 * Wraps a text into lines. Breaks a line where the language allows it; a piece that is wider than a line is broken
 * between any two characters.
 */
export function linesOf(text: string, wrapping: Wrapping): Line[] {
  return text
    .replaceAll('\t', ' ')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .flatMap((paragraph) => linesOfParagraph(drawable(paragraph), wrapping))
}

function linesOfParagraph(text: string, wrapping: Wrapping): Line[] {
  const levels = bidi.getEmbeddingLevels(text)
  const isRtl = isOdd(levels.paragraphs[0]?.level ?? 0)
  const items = itemsOf(text, levels.levels, wrapping)
  const { size, widths } = wrapping
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const width = (start: number, end: number) =>
    partsOf(items, start, end).reduce(
      (sum, part) => sum + widthOf(textOf(text, part), part.font, widths) * sizeOf(part, size),
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

const textOf = (text: string, { start, end, substitute }: Item) => substitute?.text ?? text.slice(start, end)
const sizeOf = ({ substitute }: Item, size: number) => size * (substitute?.scale ?? 1)

function itemsOf(text: string, levels: Uint8Array, { fonts, weight }: Wrapping): Item[] {
  const items: Item[] = []
  let at = 0
  for (const character of text) {
    const last = items.at(-1)
    const level = levels[at] ?? 0
    const end = at + character.length
    if (last && belongsTo(character, last)) last.end = end
    else {
      const drawn = fonts.of(character, weight)
      const isSame = last?.level === level && last.font === drawn.font
      if (isSame && !last.substitute && !drawn.substitute) last.end = end
      else items.push({ ...drawn, start: at, end, level })
    }
    at = end
  }
  return items
}

/**
 * Whether a character is drawn with the previous ones. A mark, such as an accent, belongs to its letter if the font of
 * the letter has the mark.
 */
function belongsTo(character: string, { font, substitute }: Item): boolean {
  if (isFormatting(character)) return true
  if (!/\p{M}/u.test(character)) return false
  return substitute ? substitute === box : font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** The items of a part of the text. A binary search finds them, because a line has few of the items of a long text. */
function partsOf(items: readonly Item[], start: number, end: number): Item[] {
  const parts: Item[] = []
  for (let index = indexAt(items, start); index < items.length; index += 1) {
    const item = items[index]
    if (!item || item.start >= end) break
    parts.push({ ...item, start: Math.max(item.start, start), end: Math.min(item.end, end) })
  }
  return parts
}

/** The index of the item at a position of the text. */
function indexAt(items: readonly Item[], place: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.end ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

/** Reverses the runs that are read from right to left (rule L2 of UAX #9). */
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

function runOf(
  text: string,
  item: Item,
  mirrored: ReadonlyMap<number, string>,
  { size, widths }: Wrapping,
): Run {
  const { font, substitute, level } = item
  const said = text.slice(item.start, item.end)
  let shown = textOf(text, item)
  if (!substitute && isOdd(level) && !rtlScript.test(shown)) shown = leftToRight(said, item.start, mirrored)
  const runSize = sizeOf(item, size)
  return {
    text: shown,
    font,
    width: widthOf(shown, font, widths) * runSize,
    size: runSize,
    rise: (substitute?.rise ?? 0) * size,
    readAs: substitute ? [said] : [],
  }
}

/** The characters in the order from left to right, with mirrored brackets. */
function leftToRight(text: string, start: number, mirrored: ReadonlyMap<number, string>): string {
  let shown = ''
  for (let at = 0; at < text.length; at += 1) shown += mirrored.get(start + at) ?? text[at] ?? ''
  return graphemesOf(shown).toReversed().join('')
}

type Width = (start: number, end: number) => number

/** The start and the end of each line in the text, without trailing spaces. */
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

/** The pieces between two possible line breaks. A piece that is wider than a line is cut between characters. */
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
