import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import * as z from 'zod/mini'
import { box, drawable, isFormatting, substituteOf, type Substitute } from './characters.ts'
import { shapedByHarfBuzz, type PdfFont } from './shaping.ts'

export type Weight = 'regular' | 'semibold'

const wght: Record<Weight, number> = { regular: 400, semibold: 600 }

/**
 * The font families of `@fontsource-variable`. A character is drawn by the first family that has it, so Chinese
 * characters have their Chinese form unless the text is Japanese.
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
/** The order for a text with kana. Two families appear twice, which is harmless. */
const japaneseFirst = ['inter', 'noto-sans-jp', ...families]
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** A font file, which has some characters of a family. */
interface FontFile {
  path: string
  /** The first and the last code point of each range of characters. */
  ranges: readonly (readonly [first: number, last: number])[]
}

const require = createRequire(import.meta.url)
const pathIn = (family: string, file: string) => require.resolve(`@fontsource-variable/${family}/${file}`)

const rangesByPart = z.record(z.string(), z.string())

async function filesOf(family: string): Promise<FontFile[]> {
  const parts = rangesByPart.parse(JSON.parse(await readFile(pathIn(family, 'unicode.json'), 'utf8')))
  return Object.entries(parts).map(([part, ranges]) => ({
    // Numbered parts are named like [12], but their files have no brackets.
    path: pathIn(family, `files/${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  }))
}

/** Caches by key; a failure is not cached. */
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

// Module state: opened files of fonts, the same for every document.
const openFamilies = new Map<string, Promise<FontFile[]>>()
const openFonts = new Map<string, Promise<PdfFont>>()

/** Reads a variable font at one fixed weight, because the library that embeds fonts does not support variable ones. */
async function readFont(path: string, weight: Weight): Promise<PdfFont> {
  const content = await subsetFont(await readFile(path), '', {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: wght[weight] },
    // Inter keeps only these OpenType features: others would turn "->" into an arrow.
    ...(path.includes('/inter-') && {
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'frac', 'numr', 'dnom'],
    }),
  })
  const font = create(content)
  if (!('layout' in font)) throw new Error(`${path} is no single font`)
  return shapedByHarfBuzz(font, content)
}

const has = ({ ranges }: FontFile, codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last)

/** The first font that has a character; undefined if no font has it. */
async function fontOf(
  character: string,
  ordered: readonly string[],
  weight: Weight,
): Promise<PdfFont | undefined> {
  const codePoint = character.codePointAt(0) ?? 0
  for (const family of ordered) {
    for (const file of await keptIn(openFamilies, family, () => filesOf(family))) {
      if (!has(file, codePoint)) continue
      const font = await keptIn(openFonts, `${weight} ${file.path}`, () => readFont(file.path, weight))
      if (font.hasGlyphForCodePoint(codePoint)) return font
    }
  }
  return undefined
}

/** How a character is drawn. */
export interface Drawn {
  font: PdfFont
  /** Drawn in place of the character if no font has the character. */
  substitute?: Substitute
}

/** The fonts that a document needs. */
export interface Fonts {
  of: (character: string, weight: Weight) => Drawn
}

async function drawnAs(character: string, ordered: readonly string[], weight: Weight): Promise<Drawn> {
  const own = await fontOf(character, ordered, weight)
  if (own) return { font: own }
  for (const substitute of [substituteOf(character), box]) {
    const characters = Array.from(substitute?.text ?? '')
    const [font, ...others] = await Promise.all(characters.map((each) => fontOf(each, ordered, weight)))
    if (font && substitute && others.every((other) => other === font)) return { font, substitute }
  }
  throw new Error(`No font has ${character} or ${box.text}`)
}

/** Opens the fonts that a text needs. They stay open for the next document. */
export async function openFontsFor(text: string, weights: readonly Weight[]): Promise<Fonts> {
  const ordered = kana.test(text) ? japaneseFirst : families
  const found = new Map<string, Drawn>()
  for (const weight of weights) {
    for (const character of new Set(`${drawable(text)} `)) {
      if (isFormatting(character)) continue
      found.set(`${weight} ${character}`, await drawnAs(character, ordered, weight))
    }
  }
  return {
    of(character, weight) {
      const drawn = found.get(`${weight} ${character}`) ?? found.get(`${weight}  `)
      if (!drawn) throw new Error('No font has spaces.')
      return drawn
    },
  }
}
