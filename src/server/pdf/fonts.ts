import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import * as z from 'zod/mini'
import { shapedByHarfBuzz, type PdfFont } from './shaping.ts'

export type Weight = 'regular' | 'semibold'

const wght: Record<Weight, number> = { regular: 400, semibold: 600 }

/**
 * The families of the package `@fontsource-variable`, the first that has a character before the others. Chinese characters
 * look as in China, unless the text is Japanese.
 */
const families = [
  'inter',
  ...[
    'arabic',
    'hebrew',
    'devanagari',
    'bengali',
    'gujarati',
    'gurmukhi',
    'tamil',
    'telugu',
    'kannada',
    'malayalam',
    'sinhala',
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'georgian',
    'armenian',
    'ethiopic',
    'sc',
    'jp',
    'kr',
    'symbols',
  ].map((script) => `noto-sans-${script}`),
  'noto-emoji',
]
/** For a text with kana. Each family stands twice then, which changes nothing. */
const japaneseFirst = ['inter', 'noto-sans-jp', ...families]
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A file of a family: some of its characters. */
interface FontFile {
  path: string
  /** First and last code point of each range. */
  ranges: readonly (readonly [first: number, last: number])[]
}

const require = createRequire(import.meta.url)
const pathIn = (family: string, file: string) => require.resolve(`@fontsource-variable/${family}/${file}`)

const rangesByPart = z.record(z.string(), z.string())

async function filesOf(family: string): Promise<FontFile[]> {
  const parts = rangesByPart.parse(JSON.parse(await readFile(pathIn(family, 'unicode.json'), 'utf8')))
  return Object.entries(parts).map(([part, ranges]) => ({
    // Numbered parts are in brackets.
    path: pathIn(family, `files/${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  }))
}

/** Opens once for each key; a failure is not kept. */
function keptIn<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  open: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key)
  if (known) return known
  const opening = open()
  kept.set(key, opening)
  opening.catch(() => kept.delete(key))
  return opening
}

const openFamilies = new Map<string, Promise<FontFile[]>>()
const openFonts = new Map<string, Promise<PdfFont>>()

/** The variable font of a file with one weight: the library that embeds fonts knows only such. */
async function readFont(path: string, weight: Weight): Promise<PdfFont> {
  const content = await subsetFont(await readFile(path), '', {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: wght[weight] },
    // Only these of the alternatives of Inter: others would turn "->" into an arrow.
    ...(path.includes('/inter-') && { keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'] }),
  })
  const font = create(content)
  if (!('layout' in font)) throw new Error(`${path} is no single font`)
  return shapedByHarfBuzz(font, content)
}

const has = ({ ranges }: FontFile, codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** The first font that has a character; undefined where none does. */
async function fontOf(
  codePoint: number,
  ordered: readonly string[],
  weight: Weight,
): Promise<PdfFont | undefined> {
  for (const family of ordered) {
    for (const file of await keptIn(openFamilies, family, () => filesOf(family))) {
      if (!has(file, codePoint)) continue
      const font = await keptIn(openFonts, `${weight} ${file.path}`, () => readFont(file.path, weight))
      if (font.hasGlyphForCodePoint(codePoint)) return font
    }
  }
  return undefined
}

/** The fonts that a document needs. */
export interface Fonts {
  /** The font of a character; where none has it, that of spaces, which draws a box in its place. */
  of: (codePoint: number, weight: Weight) => PdfFont
}

const space = 32

/** Opens the fonts that have the characters of a text, which stay open for the next document. */
export async function openFontsFor(text: string, weights: readonly Weight[]): Promise<Fonts> {
  const ordered = kana.test(text) ? japaneseFirst : families
  const found = new Map<string, PdfFont>()
  for (const weight of weights) {
    for (const character of new Set(`${text} `)) {
      const codePoint = character.codePointAt(0) ?? space
      const font = await fontOf(codePoint, ordered, weight)
      if (font) found.set(`${weight} ${codePoint}`, font)
    }
  }
  return {
    of(codePoint, weight) {
      const font = found.get(`${weight} ${codePoint}`) ?? found.get(`${weight} ${space}`)
      if (!font) throw new Error('No font has spaces.')
      return font
    },
  }
}
