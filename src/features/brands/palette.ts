import {
  black,
  contrastOf,
  fitOklch,
  fromOklch,
  luminance,
  mix,
  parseColor,
  toHex,
  toOklch,
  white,
} from './color.ts'
import type { Rgb } from './color.ts'

/** What a brand without colours or font of its own wears. */
export const defaultPrimary = '#0f172a'
export const defaultSecondary = '#64748b'
export const defaultFont = 'Inter, sans-serif'

/** WCAG AA for text of any size. */
const readable = 4.5
/** Below this a strand on white is not seen, and its darker edge is drawn instead. */
const visible = 1.4

const neutralSteps = [
  ['--n25', 0.988, 0.003],
  ['--n50', 0.974, 0.005],
  ['--n100', 0.951, 0.007],
  ['--n200', 0.915, 0.009],
  ['--n300', 0.855, 0.012],
  ['--n400', 0.66, 0.016],
  ['--n500', 0.545, 0.018],
  ['--n600', 0.46, 0.018],
  ['--n700', 0.37, 0.018],
  ['--n800', 0.27, 0.016],
  ['--n900', 0.19, 0.014],
] as const

type Neutral = (typeof neutralSteps)[number][0]
type BrandToken =
  | '--p'
  | '--s'
  | '--on-p'
  | '--on-s'
  | '--ink'
  | '--hover-p'
  | '--edge'
  | '--tint'
  | '--tint2'
  | '--strand-p'
  | '--strand-s'

/** Every colour that follows from a brand, by the name of its CSS variable, as `#rrggbb`. */
export type Palette = Record<BrandToken | Neutral, string>

/** Contrast ratio of two CSS colours by WCAG 2, from 1 to 21; 1 where one of them cannot be read. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parseColor(one), parseColor(other)]
  return first && second ? contrastOf(first, second) : 1
}

const textOn = (ground: Rgb): Rgb => (contrastOf(ground, white) >= contrastOf(ground, black) ? white : black)

// Contrasts are judged on what is written, whole steps of 255: rounding afterwards could fall below 4.5.
const rounded = (rgb: Rgb): Rgb => [Math.round(rgb[0]), Math.round(rgb[1]), Math.round(rgb[2])]

function inkOf(primary: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(primary)
  let ink = primary
  for (let step = 1; contrastOf(ink, white) < readable; step += 1) {
    ink = rounded(fitOklch({ lightness: lightness - step * 0.005, chroma, hue }))
  }
  return ink
}

function hoverOf(primary: Rgb): Rgb {
  const light = luminance(primary)
  // A near-white button has no lighter shade left to show that it answers.
  const towards = light < 0.05 || (textOn(primary) === black && light < 0.8) ? white : black
  return mix(primary, towards, 0.12)
}

function edgeOf(color: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(color)
  return fromOklch({ lightness: lightness * 0.84, chroma: chroma * 0.84, hue })
}

const strandOf = (color: Rgb): Rgb => (contrastOf(color, white) < visible ? edgeOf(color) : color)

/**
 * Works out every colour of the interface from a brand's two. Takes any CSS hex, rgb(), hsl() or named colour;
 * what cannot be read counts as absent and gets the default.
 * The neutrals are worked out here too, rather than by relative colours in the style sheet, so that every browser
 * shows the same, a preview can wear another brand inside a page, and the contrasts can be proved by tests.
 */
export function paletteOf(primaryColor?: string | null, secondaryColor?: string | null): Palette {
  const primary = rounded(parseColor(primaryColor ?? '') ?? parseColor(defaultPrimary) ?? black)
  const secondary = rounded(parseColor(secondaryColor ?? '') ?? parseColor(defaultSecondary) ?? black)
  const { chroma, hue } = toOklch(primary)
  const grey = chroma < 0.005
  const soft = (lightness: number, most: number) => toHex(fromOklch({ lightness, chroma: most, hue }))
  const neutral = (step: number) =>
    soft(neutralSteps[step]?.[1] ?? 0, grey ? 0 : (neutralSteps[step]?.[2] ?? 0))
  return {
    '--p': toHex(primary),
    '--s': toHex(secondary),
    '--on-p': toHex(textOn(primary)),
    '--on-s': toHex(textOn(secondary)),
    '--ink': toHex(inkOf(primary)),
    '--hover-p': toHex(hoverOf(primary)),
    '--edge': toHex(edgeOf(primary)),
    '--tint': soft(0.974, Math.min(0.16 * chroma, 0.026)),
    '--tint2': soft(0.925, Math.min(0.38 * chroma, 0.075)),
    '--strand-p': toHex(strandOf(primary)),
    '--strand-s': toHex(primary) === toHex(secondary) ? neutral(6) : toHex(strandOf(secondary)),
    '--n25': neutral(0),
    '--n50': neutral(1),
    '--n100': neutral(2),
    '--n200': neutral(3),
    '--n300': neutral(4),
    '--n400': neutral(5),
    '--n500': neutral(6),
    '--n600': neutral(7),
    '--n700': neutral(8),
    '--n800': neutral(9),
    '--n900': neutral(10),
  }
}

/**
 * The value of `--brand-font`: the brand's own families, of the visitor's installed ones, none loaded from elsewhere.
 * Inter is the one we serve ourselves; faces with its measure stand in until it is there, so that nothing moves.
 */
export function fontOf(fontFamily?: string | null): string {
  const safe = (fontFamily ?? '').replace(/[^A-Za-z0-9 ,'"-]/g, '')
  const families = safe
    .split(',')
    .map((family) => family.replace(/['"]/g, '').trim())
    .filter((family) => family !== '')
  const wanted = families.length > 0 ? families : defaultFont.split(', ')
  const generic = /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)$/
  const named = wanted.map((family) => (generic.test(family) ? family : `"${family}"`))
  const standIn = ['"Inter stand-in"', '"Inter stand-in, Android"']
  const at = wanted.indexOf('Inter') + 1
  return (at > 0 ? named.toSpliced(at, 0, ...standIn) : named).concat('system-ui', 'sans-serif').join(', ')
}

/** The rule that dresses a page in its brand, for the server's one style element; safe whatever the brand holds. */
export function brandCss(
  primaryColor?: string | null,
  secondaryColor?: string | null,
  fontFamily?: string | null,
) {
  const colors = Object.entries(paletteOf(primaryColor, secondaryColor))
  const lines = [...colors, ['--brand-font', fontOf(fontFamily)]].map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}
