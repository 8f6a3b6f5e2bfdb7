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

/** Colours and font of a brand that has none of its own; migrations repeat them as the defaults of their columns. */
export const defaultPrimaryColor = '#0f172a'
export const defaultSecondaryColor = '#64748b'
export const defaultFont = 'Inter, sans-serif'

/** WCAG 2 AA for text of any size. */
const minTextContrast = 4.5
/** A strand with less contrast on white cannot be seen and is drawn in a darker colour instead. */
const minStrandContrast = 1.4

/** CSS variable, OKLCH lightness and chroma of each neutral; the hue is that of the primary colour. */
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

/** Every colour derived from a brand, by the name of its CSS variable, as `#rrggbb`. */
export type Palette = Record<BrandToken | Neutral, string>

/** Contrast ratio of two CSS colours by WCAG 2, from 1 to 21; 1 where one of them cannot be read. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parseColor(one), parseColor(other)]
  return first && second ? contrastOf(first, second) : 1
}

const textOn = (ground: Rgb): Rgb => (contrastOf(ground, white) >= contrastOf(ground, black) ? white : black)

// Before the contrast is measured: rounding a measured colour to whole steps of 255 could take it below 4.5.
const rounded = (rgb: Rgb): Rgb => [Math.round(rgb[0]), Math.round(rgb[1]), Math.round(rgb[2])]

function inkOf(primary: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(primary)
  let ink = primary
  for (let step = 1; contrastOf(ink, white) < minTextContrast; step += 1) {
    ink = rounded(fitOklch({ lightness: lightness - step * 0.005, chroma, hue }))
  }
  return ink
}

function hoverOf(primary: Rgb): Rgb {
  const light = luminance(primary)
  // A near-white button has no lighter shade left that would show the hover.
  const towards = light < 0.05 || (textOn(primary) === black && light < 0.8) ? white : black
  return mix(primary, towards, 0.12)
}

function edgeOf(color: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(color)
  return fromOklch({ lightness: lightness * 0.84, chroma: chroma * 0.84, hue })
}

const strandOf = (color: Rgb): Rgb => (contrastOf(color, white) < minStrandContrast ? edgeOf(color) : color)

/**
 * Every colour of the interface, derived from the two of a brand: any CSS hex, rgb(), hsl() or named colour; for text
 * that is no colour the default applies.
 * The neutrals are computed here and not by relative colours in the style sheet, so that every browser shows the same,
 * a preview can use another brand inside a page, and tests can check the contrasts.
 */
export function paletteOf(primaryColor?: string | null, secondaryColor?: string | null): Palette {
  const primary = rounded(parseColor(primaryColor ?? '') ?? parseColor(defaultPrimaryColor) ?? black)
  const secondary = rounded(parseColor(secondaryColor ?? '') ?? parseColor(defaultSecondaryColor) ?? black)
  const { chroma, hue } = toOklch(primary)
  const isGrey = chroma < 0.005
  const withHue = (lightness: number, ofChroma: number) =>
    toHex(fromOklch({ lightness, chroma: ofChroma, hue }))
  const neutral = (step: number) =>
    withHue(neutralSteps[step]?.[1] ?? 0, isGrey ? 0 : (neutralSteps[step]?.[2] ?? 0))
  return {
    '--p': toHex(primary),
    '--s': toHex(secondary),
    '--on-p': toHex(textOn(primary)),
    '--on-s': toHex(textOn(secondary)),
    '--ink': toHex(inkOf(primary)),
    '--hover-p': toHex(hoverOf(primary)),
    '--edge': toHex(edgeOf(primary)),
    '--tint': withHue(0.974, Math.min(0.16 * chroma, 0.026)),
    '--tint2': withHue(0.925, Math.min(0.38 * chroma, 0.075)),
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
 * The value of `--brand-font`: the families of the brand, as far as they are installed; none is loaded from elsewhere.
 * Only Inter is served by the portal; until it has loaded, fallback faces of the same metrics keep the layout stable.
 */
export function fontOf(fontFamily?: string | null): string {
  const safe = (fontFamily ?? '').replace(/[^A-Za-z0-9 ,'"-]/g, '')
  const families = safe
    .split(',')
    .map((family) => family.replace(/['"]/g, '').trim())
    .filter((family) => family !== '')
  const requested = families.length > 0 ? families : defaultFont.split(', ')
  const generic = /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)$/
  const named = requested.map((family) => (generic.test(family) ? family : `"${family}"`))
  const fallbacks = ['"Inter stand-in"', '"Inter stand-in, Android"']
  const at = requested.indexOf('Inter') + 1
  return (at > 0 ? named.toSpliced(at, 0, ...fallbacks) : named).concat('system-ui', 'sans-serif').join(', ')
}

/** The CSS rule with the colours and the font of a brand, for a style element; no input can break out of the rule. */
export function brandCss(
  primaryColor?: string | null,
  secondaryColor?: string | null,
  fontFamily?: string | null,
) {
  const colors = Object.entries(paletteOf(primaryColor, secondaryColor))
  const lines = [...colors, ['--brand-font', fontOf(fontFamily)]].map(([name, value]) => `${name}:${value}`)
  return `:root{${lines.join(';')}}`
}
