/** Red, green and blue in sRGB. Each is a number from 0 to 255, not necessarily a whole number. */
export type Rgb = readonly [red: number, green: number, blue: number]
/** Lightness from 0 to 1, chroma from 0 to about 0.4, and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

// The named colors of CSS Color 4 §6.1. They are one string, because an object with a color on each line would take 148
// lines.
const named = `aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
  black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
  chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
  darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9
  darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000
  darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f
  darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969
  dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
  ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080
  honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
  lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
  lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
  lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
  lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000
  mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371
  mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
  midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080
  oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa
  palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f
  pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f
  royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee
  sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
  springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
  violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32`

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Mixes `share` (0 to 1) of `to` into `from`, for each color channel separately. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const part = (value: number) =>
  Math.round(clamp(value, 0, 255))
    .toString(16)
    .padStart(2, '0')

/** As `#rrggbb`. */
export const toHex = (rgb: Rgb) => `#${part(rgb[0])}${part(rgb[1])}${part(rgb[2])}`

function parseHex(digits: string): Rgb {
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16)
  return mix(white, [at(0), at(2), at(4)], long.length === 8 ? at(6) / 255 : 1)
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const turn = (((offset + hue / 30) % 12) + 12) % 12
    const swing = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - swing * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

const degrees: Record<string, number> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

/** Parses a number, or a percentage of `whole`. */
function parseComponent(text: string, whole: number): number {
  const value = Number.parseFloat(text)
  return text.endsWith('%') ? (value / 100) * whole : value
}

function parseFunction(name: string, inside: string): Rgb | undefined {
  const [one, two, three, alpha = '1', ...rest] = inside.split(/[\s,/]+/)
  if (one === undefined || two === undefined || three === undefined || rest.length > 0) return undefined
  if (
    ![one, two, three, alpha].every((text) => /^[+-]?(\d+(?:\.\d*)?|\.\d+)(%|deg|grad|rad|turn)?$/.test(text))
  ) {
    return undefined
  }
  const color: Rgb = name.startsWith('rgb')
    ? [
        clamp(parseComponent(one, 255), 0, 255),
        clamp(parseComponent(two, 255), 0, 255),
        clamp(parseComponent(three, 255), 0, 255),
      ]
    : fromHsl(
        Number.parseFloat(one) * (degrees[one.replace(/^[^a-z]+/, '')] ?? 1),
        clamp(Number.parseFloat(two) / 100, 0, 1),
        clamp(Number.parseFloat(three) / 100, 0, 1),
      )
  return mix(white, color, clamp(parseComponent(alpha, 1), 0, 1))
}

/**
 * Parses a CSS color: hex with 3, 4, 6 or 8 digits, rgb(), rgba(), hsl(), hsla(), or one of the 148 names; undefined
 * for other texts. A transparent color is mixed with white, because brand colors are backgrounds or text.
 */
export function parseColor(text: string): Rgb | undefined {
  const color = text.trim().toLowerCase()
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(color)?.[1]
  if (digits !== undefined) return parseHex(digits)
  const cssFunction = /^(rgba?|hsla?)\(([^()]+)\)$/.exec(color)
  if (cssFunction?.[1] !== undefined && cssFunction[2] !== undefined) {
    return parseFunction(cssFunction[1], cssFunction[2].trim())
  }
  const byName = /^[a-z]+$/.test(color) && new RegExp(`(?:^|\\s)${color} ([0-9a-f]{6})`).exec(named)?.[1]
  return byName ? parseHex(byName) : undefined
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** Relative luminance by WCAG 2, 0 for black to 1 for white. */
export function luminance(rgb: Rgb): number {
  return 0.2126 * toLinear(rgb[0] / 255) + 0.7152 * toLinear(rgb[1] / 255) + 0.0722 * toLinear(rgb[2] / 255)
}

/** Contrast ratio by WCAG 2, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Converts a color with the matrices of Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/. */
export function toOklch(rgb: Rgb): Oklch {
  const red = toLinear(rgb[0] / 255)
  const green = toLinear(rgb[1] / 255)
  const blue = toLinear(rgb[2] / 255)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

function unclamped({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    255 * fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    255 * fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    255 * fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Converts a color to sRGB. Channels outside 0 to 255 are clamped, as browsers do. */
export function fromOklch(color: Oklch): Rgb {
  const [red, green, blue] = unclamped(color)
  return [clamp(red, 0, 255), clamp(green, 0, 255), clamp(blue, 0, 255)]
}

/** The color of exactly this lightness and hue, with as much of the chroma as fits into sRGB. */
export function fitOklch(color: Oklch): Rgb {
  const fits = (chroma: number) =>
    unclamped({ ...color, chroma }).every((value) => value > -0.5 && value < 255.5)
  if (fits(color.chroma)) return fromOklch(color)
  let [low, high] = [0, color.chroma]
  // 20 halvings of a chroma of at most 0.4 leave an error below 0.000001, far less than one step of 255.
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return fromOklch({ ...color, chroma: low })
}
