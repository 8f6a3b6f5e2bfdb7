import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { AppError } from '../../../server/errors.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const setOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const elements =
  setOf(`svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  textPath linearGradient radialGradient stop clipPath mask pattern marker style filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`)

const attributes =
  setOf(`id class style lang type version viewBox preserveAspectRatio width height x y z x1 y1 x2 y2
  cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing side
  transform gradientTransform gradientUnits spreadMethod offset patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type markerWidth markerHeight markerUnits refX refY orient filterUnits
  primitiveUnits in in2 result stdDeviation mode values operator k1 k2 k3 k4 radius edgeMode kernelMatrix order
  divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  kernelUnitLength baseFrequency numOctaves seed stitchTiles scale xChannelSelector yChannelSelector tableValues
  slope intercept amplitude exponent azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle fill
  fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width opacity color clip-path clip-rule mask filter marker marker-start marker-mid marker-end
  display visibility overflow font-family font-size font-style font-weight font-variant font-stretch letter-spacing
  word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift stop-color
  stop-opacity flood-color flood-opacity lighting-color color-interpolation color-interpolation-filters
  shape-rendering text-rendering vector-effect paint-order mix-blend-mode isolation writing-mode direction
  unicode-bidi`)

/** Refused rather than dropped: without them the drawing would be another one, or an attack would go unnoticed. */
const refused = setOf(
  'script foreignobject iframe object embed handler listener audio video image feimage html body',
)

const withText = setOf('text tspan textPath title desc style')

const maxElements = 20_000
const maxDepth = 100
const maxAttributes = 200

const refusal = (why: string) => new AppError('wrong-type', `This SVG file is not accepted: ${why}.`)

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
}
const escaped = (text: string) => text.replace(/[&<>"\n\t\r]/g, (sign) => escapes[sign] ?? sign)
const escapedText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/**
 * Refuses references from a style to outside the document: any address but `url(#part)`, and the backslash and the at
 * sign, by which the same can be written in other ways.
 */
function checkStyle(text: string, whole: boolean): void {
  const rest = text.replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/g, '')
  if (
    /url\s*\(|image\s*\(|image-set|src\s*\(|\\|javascript:|data:|expression\s*\(|-moz-binding|behavior/i.test(
      rest,
    )
  ) {
    throw refusal('it refers to something outside itself')
  }
  if (whole && /@|:\/\//.test(rest)) throw refusal('its style sheet refers to something outside itself')
}

/**
 * The drawing written again from what is allowed, as UTF-8; undefined for a file that is no SVG. What could run or
 * load something is refused; what is merely unknown, such as an editor's metadata, is left out.
 *
 * A strict XML parser reads and everything is written here. Refused alternative: a sanitizer for browsers, which would
 * need a browser on the server and repairs broken markup, on which attacks on sanitizers depend.
 *
 * @throws AppError wrong-type with the reason
 */
export function sanitizeSvg(bytes: Uint8Array): Uint8Array | undefined {
  const source = decoded(bytes)
  if (source === undefined || !/^\s*</.test(source) || !/<(\w+:)?svg[\s>/]/i.test(source)) return undefined
  const writer = new DrawingWriter()
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  })
  let attributesSeen = 0
  parser.on('error', () => {
    throw refusal('it is not well-formed XML')
  })
  parser.on('doctype', () => {
    throw refusal('it has a DOCTYPE. Please export it without, or as PNG')
  })
  parser.on('processinginstruction', () => {
    throw refusal('it refers to something outside itself')
  })
  parser.on('opentagstart', () => {
    attributesSeen = 0
  })
  parser.on('attribute', () => {
    attributesSeen += 1
    if (attributesSeen > maxAttributes) throw refusal('it is too complex')
  })
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('text', (text) => writer.text(text))
  parser.on('cdata', (text) => writer.text(text))
  parser.on('closetag', () => writer.close())
  parser.write(source).close()
  return new TextEncoder().encode(writer.finished())
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

interface OpenElement {
  name: string
  id: string | undefined
  isKept: boolean
}

class DrawingWriter {
  #output = ''
  #count = 0
  #style = ''
  readonly #open: OpenElement[] = []
  readonly #used = new Set<string>()
  /** Ids of everything that contains a `use`. */
  readonly #using = new Set<string>()

  open(tag: SaxesTagNS): void {
    this.#count += 1
    if (this.#count > maxElements || this.#open.length >= maxDepth) throw refusal('it is too complex')
    if (refused.has(tag.local.toLowerCase())) throw refusal(`it contains <${tag.local}>`)
    const isSvg = tag.uri === svgNamespace
    if (this.#open.length === 0 && !(isSvg && tag.local === 'svg'))
      throw refusal('it does not begin with <svg>')

    const parent = this.#open.at(-1)
    const isKept = isSvg && elements.has(tag.local) && (parent?.isKept ?? true)
    const list = Object.values(tag.attributes)
    const written = list.map((attribute) => attributeOf(attribute)).filter((text) => text !== undefined)
    const id = list.find((attribute) => attribute.name === 'id')?.value
    this.#open.push({ name: tag.local, id, isKept })
    if (tag.local === 'use') this.#recordUse(list)
    if (!isKept) return
    const namespace = parent === undefined ? ` xmlns="${svgNamespace}"` : ''
    this.#output += `<${tag.local}${namespace}${written.map((text) => ` ${text}`).join('')}>`
  }

  text(text: string): void {
    const current = this.#open.at(-1)
    if (!current?.isKept || !withText.has(current.name)) return
    // Checked as a whole: a comment may be in the middle of a word.
    if (current.name === 'style') this.#style += text
    else this.#output += escapedText(text)
  }

  close(): void {
    const current = this.#open.pop()
    if (!current?.isKept) return
    if (current.name === 'style') {
      checkStyle(this.#style, true)
      this.#output += escapedText(this.#style)
      this.#style = ''
    }
    this.#output += `</${current.name}>`
  }

  finished(): string {
    // Ten copies of ten copies of ten copies: a few lines that would block every visitor's browser.
    if (this.#used.values().some((id) => this.#using.has(id))) throw refusal('its parts repeat each other')
    return this.#output
  }

  #recordUse(list: readonly SaxesAttributeNS[]): void {
    const target = list.find(({ local }) => local === 'href')?.value.slice(1)
    if (target !== undefined) this.#used.add(target)
    for (const { id } of this.#open) if (id !== undefined) this.#using.add(id)
  }
}

/** The text of the attribute, or undefined for one that is left out. */
function attributeOf({ uri, local, value }: SaxesAttributeNS): string | undefined {
  if (/^on/i.test(local)) throw refusal(`it has the attribute ${local}`)
  if (local.toLowerCase() === 'href' && (uri === '' || uri === xlinkNamespace)) {
    if (!/^#[\w.:-]+$/.test(value)) throw refusal('it refers to something outside itself')
    return `href="${escaped(value)}"`
  }
  if (uri === xmlNamespace && local === 'space') return `xml:space="${escaped(value)}"`
  if (uri !== '' || !attributes.has(local)) return undefined
  checkStyle(value, local === 'style')
  return `${local}="${escaped(value)}"`
}
