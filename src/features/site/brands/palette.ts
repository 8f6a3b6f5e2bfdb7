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
import { defaultFont, defaultPrimaryColor, defaultSecondaryColor } from './values.ts'

/** WCAG 2 AA for text of any size. */
const minTextContrast = 4.5
/** Strands (stripes in a brand color) with less contrast to the page get a darker color. */
const minStrandContrast = 1.4

/** The minimum contrast of a fill or a strand on a dark page (WCAG 2 AA, controls). */
const minFillContrast = 3

/** The page's appearance, independent of the brand. */
export type Appearance = 'light' | 'dark'

type Neutral = keyof ReturnType<typeof neutralsOf>
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
  | '--band'
  | '--on-band'

/** Every color derived from a brand, by the name of its CSS variable, as `#rrggbb`. */
export type Palette = Record<BrandToken | Neutral, string>

/** Contrast ratio of two CSS colors by WCAG 2, from 1 to 21; 1 if one of them is invalid. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parseColor(one), parseColor(other)]
  return first && second ? contrastOf(first, second) : 1
}

const textOn = (ground: Rgb): Rgb => (contrastOf(ground, white) >= contrastOf(ground, black) ? white : black)

// Colors are rounded before their contrast is measured, because rounding afterwards could lower the contrast below 4.5.
const rounded = (rgb: Rgb): Rgb => [Math.round(rgb[0]), Math.round(rgb[1]), Math.round(rgb[2])]

/** The color, darkened or lightened just enough for this contrast to the background. */
function apartFrom(ground: Rgb, color: Rgb, minContrast: number): Rgb {
  const { lightness, chroma, hue } = toOklch(color)
  const direction = luminance(ground) > 0.2 ? -1 : 1
  let found = color
  for (let step = 1; contrastOf(found, ground) < minContrast; step += 1) {
    found = rounded(fitOklch({ lightness: lightness + direction * step * 0.005, chroma, hue }))
  }
  return found
}

/**
 * The primary color of buttons on a dark page. A nearly black color becomes nearly white: if it were only lightened a
 * little, the button would look gray and disabled.
 */
function fillOnDark(ground: Rgb, primary: Rgb): Rgb {
  const { chroma, hue } = toOklch(primary)
  const isInk = chroma < 0.06 && contrastOf(primary, ground) < minFillContrast
  return isInk
    ? rounded(fromOklch({ lightness: 0.93, chroma: Math.min(chroma, 0.02), hue }))
    : apartFrom(ground, primary, minFillContrast)
}

function hoverOf(primary: Rgb): Rgb {
  const light = luminance(primary)
  // On hover, very dark buttons become lighter, and so do light buttons that are not nearly white. All others become
  // darker.
  const towards = light < 0.05 || (textOn(primary) === black && light < 0.8) ? white : black
  return mix(primary, towards, 0.12)
}

function edgeOf(color: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(color)
  return fromOklch({ lightness: lightness * 0.84, chroma: chroma * 0.84, hue })
}

const strandOf = (color: Rgb, ground: Rgb): Rgb =>
  contrastOf(color, ground) < minStrandContrast ? edgeOf(color) : color

const primaryOf = (color?: string | null): Rgb =>
  rounded(parseColor(color ?? '') ?? parseColor(defaultPrimaryColor) ?? black)

/**
 * The neutral colors in a brand's hue, by their OKLCH lightness and chroma on light and dark pages. Floating surfaces
 * on a dark page are lighter than the page, because shadows are invisible there.
 */
function neutralsOf(primary: Rgb, appearance: Appearance) {
  const { chroma, hue } = toOklch(primary)
  const isGrey = chroma < 0.005
  const step = (light: number, lightChroma: number, dark: number, darkChroma: number) => {
    const [lightness, ofChroma] = appearance === 'light' ? [light, lightChroma] : [dark, darkChroma]
    return toHex(fromOklch({ lightness, chroma: isGrey ? 0 : ofChroma, hue }))
  }
  return {
    '--n0': step(1, 0, 0.185, 0.01),
    '--raised': step(1, 0, 0.235, 0.012),
    '--n25': step(0.988, 0.003, 0.205, 0.011),
    '--n50': step(0.974, 0.005, 0.225, 0.012),
    '--n100': step(0.951, 0.007, 0.265, 0.013),
    '--n200': step(0.915, 0.009, 0.31, 0.014),
    '--n300': step(0.855, 0.012, 0.4, 0.016),
    '--n400': step(0.66, 0.016, 0.56, 0.018),
    '--n500': step(0.545, 0.018, 0.67, 0.016),
    '--n600': step(0.46, 0.018, 0.75, 0.014),
    '--n700': step(0.37, 0.018, 0.83, 0.012),
    '--n800': step(0.27, 0.016, 0.89, 0.009),
    '--n900': step(0.19, 0.014, 0.95, 0.006),
    '--panel': step(0.19, 0.014, 0.265, 0.013),
  }
}

/**
 * Every color of the interface, derived from a brand's two colors. These may be CSS hex, rgb(), hsl() or named colors;
 * an invalid color is replaced by the default. The neutral colors are computed here instead of by relative colors in
 * the style sheet, so that every browser shows the same colors, a preview can use another brand within a page, and
 * tests can check the contrasts.
 */
export function paletteOf(
  primaryColor?: string | null,
  secondaryColor?: string | null,
  appearance: Appearance = 'light',
): Palette {
  const given = primaryOf(primaryColor)
  const second = rounded(parseColor(secondaryColor ?? '') ?? parseColor(defaultSecondaryColor) ?? black)
  const isLight = appearance === 'light'
  const neutrals = neutralsOf(given, appearance)
  const ground = (name: Neutral) => parseColor(neutrals[name]) ?? black
  const primary = isLight ? given : fillOnDark(ground('--raised'), given)
  const secondary = isLight ? second : apartFrom(ground('--raised'), second, minFillContrast)
  const { chroma, hue } = toOklch(given)
  const withHue = (lightness: number, ofChroma: number) =>
    toHex(fromOklch({ lightness, chroma: ofChroma, hue }))
  return {
    ...neutrals,
    '--p': toHex(primary),
    '--s': toHex(secondary),
    '--on-p': toHex(textOn(primary)),
    '--on-s': toHex(textOn(secondary)),
    // On a dark page, the contrast is measured on --n100, because all soft backgrounds are lighter than the page.
    '--ink': toHex(apartFrom(isLight ? white : ground('--n100'), primary, minTextContrast)),
    '--hover-p': toHex(hoverOf(primary)),
    '--edge': toHex(edgeOf(primary)),
    '--tint': isLight
      ? withHue(0.974, Math.min(0.16 * chroma, 0.026))
      : withHue(0.25, Math.min(0.3 * chroma, 0.035)),
    '--tint2': isLight
      ? withHue(0.925, Math.min(0.38 * chroma, 0.075))
      : withHue(0.32, Math.min(0.38 * chroma, 0.06)),
    '--strand-p': toHex(strandOf(primary, ground('--n0'))),
    '--strand-s':
      toHex(primary) === toHex(secondary) ? neutrals['--n500'] : toHex(strandOf(secondary, ground('--n0'))),
    // The background of panels that fill half the screen. On a dark page, the brand's full color would be too bright.
    '--band': isLight ? toHex(primary) : withHue(0.28, Math.min(chroma, 0.05)),
    '--on-band': isLight ? toHex(textOn(primary)) : '#ffffff',
  }
}

/**
 * The value of `--brand-font`: the brand's families, if they are installed. No font is loaded from another server, and
 * the portal serves only Inter. Until Inter has loaded, fallback faces of the same metrics keep the layout stable.
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

/** The background color of a brand's dark pages. */
export const darkPageOf = (primaryColor: string | null) => neutralsOf(primaryOf(primaryColor), 'dark')['--n0']

/**
 * The appearance follows the system, or the attribute that boot.ts sets if the user has chosen one. Print is always
 * light.
 */
const appearanceRules =
  '@media screen{:root{color-scheme:light dark}' +
  ':root[data-appearance=light]{color-scheme:light}:root[data-appearance=dark]{color-scheme:dark}}'

/**
 * The CSS rules with a brand's colors and font, for a style element. No input can end that element. Browsers without
 * light-dark() (from before 2024) always show the light page.
 */
export function brandCss(
  primaryColor?: string | null,
  secondaryColor?: string | null,
  fontFamily?: string | null,
) {
  const dark = new Map(Object.entries(paletteOf(primaryColor, secondaryColor, 'dark')))
  const colors = Object.entries(paletteOf(primaryColor, secondaryColor))
  const lines = [...colors, ['--brand-font', fontOf(fontFamily)]].map(([name, value]) => `${name}:${value}`)
  const both = colors.map(([name, light]) => `${name}:light-dark(${light},${dark.get(name)})`)
  return (
    `:root{${lines.join(';')}}` +
    `@supports (color:light-dark(red,red)){:root{${both.join(';')}}${appearanceRules}}`
  )
}
