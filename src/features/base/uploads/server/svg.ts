import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { checkStyle, isReference, partOf } from './svgReferences.ts'
import { svgRefusal } from './svgRefusal.ts'
import { SvgRepetition } from './svgRepetition.ts'
import { svgText } from './svgText.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const htmlNamespace = 'http://www.w3.org/1999/xhtml'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const setOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** Elements that are visible on their own. */
const shapes = setOf('use path rect circle ellipse line polyline polygon text')

const elements =
  setOf(`svg g a switch defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  textPath linearGradient radialGradient stop clipPath mask pattern marker style filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`)

const attributes =
  setOf(`id class style lang media systemLanguage requiredExtensions requiredFeatures type version viewBox preserveAspectRatio width height x y z x1 y1 x2 y2
  cx cy r rx ry fx fy fr d points pathLength dx dy rotate textLength lengthAdjust startOffset method spacing side
  transform transform-origin transform-box path clip gradientTransform gradientUnits spreadMethod offset patternUnits patternContentUnits patternTransform
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
  shape-rendering text-rendering image-rendering vector-effect paint-order mix-blend-mode isolation writing-mode direction
  unicode-bidi`)

/** Elements that browsers never show. */
const unseen = setOf('metadata view cursor color-profile')

/** Attributes that are never parsed as styles. */
const unstyled = setOf('id class lang version')

/** Refused anywhere in the file; silently removing them would hide an attack. */
const refused = setOf(
  'script foreignobject iframe object embed handler listener audio video image feimage html body',
)

const withText = setOf('text tspan textPath a title desc style')

const maxElements = 20_000
const maxDepth = 100
/**
 * The maximum number of elements drawn because of references. Drawing these takes less than a second, both on the
 * server for mails and in browsers.
 */
const maxRepeated = 3_000
const maxAttributes = 200

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
 * Writes the drawing again, as UTF-8, from allowed elements and attributes; undefined for a file that is no SVG.
 * Refuses elements that could run or load something, and visible elements that are not allowed. Leaves out invisible
 * elements, such as an editor's metadata.
 *
 * A strict XML parser reads the file, and all output is generated here. Rejected alternative: a sanitizer for browsers.
 * It would need a browser on the server, and it would repair broken markup, which attacks on sanitizers exploit.
 *
 * @throws AppError wrong-type with the reason
 */
export function sanitizeSvg(bytes: Uint8Array): Uint8Array | undefined {
  const source = svgText(bytes)
  if (source === undefined) return undefined
  const writer = new DrawingWriter()
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  })
  let attributesSeen = 0
  parser.on('error', () => {
    throw svgRefusal('it is not well-formed XML')
  })
  parser.on('doctype', () => {
    throw svgRefusal('it has a DOCTYPE. Please export it without, or as PNG')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-stylesheet$/i.test(target))
      throw svgRefusal('it refers to something outside itself: its style sheet')
  })
  parser.on('opentagstart', () => {
    attributesSeen = 0
  })
  parser.on('attribute', () => {
    attributesSeen += 1
    if (attributesSeen > maxAttributes) throw svgRefusal('it is too complex')
  })
  parser.on('opentag', (tag) => writer.open(tag))
  parser.on('text', (text) => writer.text(text))
  parser.on('cdata', (text) => writer.text(text))
  parser.on('closetag', () => writer.close())
  parser.write(source).close()
  return new TextEncoder().encode(writer.finished())
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
  #isSeen = false
  readonly #open: OpenElement[] = []
  readonly #used = new Set<string>()
  readonly #repetition = new SvgRepetition()
  /** The ids of all elements that contain a `use`. */
  readonly #using = new Set<string>()

  open(tag: SaxesTagNS): void {
    this.#count += 1
    if (this.#count > maxElements || this.#open.length >= maxDepth) throw svgRefusal('it is too complex')
    if (refused.has(tag.local.toLowerCase())) throw svgRefusal(`it contains <${tag.local}>. ${remedy}`)
    if (this.#open.length === 0 && !(tag.uri === svgNamespace && tag.local === 'svg'))
      throw svgRefusal(`it does not begin with <svg xmlns="${svgNamespace}">`)

    const parent = this.#open.at(-1)
    const isKept = (parent?.isKept ?? true) && isAllowed(tag)
    if (isKept && shapes.has(tag.local)) this.#isSeen = true

    const list = Object.values(tag.attributes)
    const [part] = partsOf(list, tag.local)
    const written = list
      .filter((attribute) => !isReference(attribute))
      .map((attribute) => attributeOf(attribute))
      .filter((text) => text !== undefined)
    if (part !== undefined) written.push(`href="${escaped(part)}"`)
    const id = list.find((attribute) => attribute.name === 'id')?.value
    this.#open.push({ name: tag.local, id, isKept })
    const values = Object.fromEntries(list.map(({ name, value }) => [name, value]))
    this.#repetition.open(tag.local, values, part)
    if (tag.local === 'use') this.#recordUse(part)
    if (!isKept) return
    const namespace = parent === undefined ? ` xmlns="${svgNamespace}"` : ''
    this.#output += `<${tag.local}${namespace}${written.map((text) => ` ${text}`).join('')}>`
  }

  text(text: string): void {
    const current = this.#open.at(-1)
    if (!current?.isKept || !withText.has(current.name)) return
    // Styles are collected and then checked as a whole, because a comment may split a word.
    if (current.name === 'style') this.#style += text
    else this.#output += escapedText(text)
  }

  close(): void {
    const current = this.#open.pop()
    this.#repetition.close()
    if (!current?.isKept) return
    if (current.name === 'style') {
      checkStyle(this.#style, true)
      this.#repetition.sheet(this.#style)
      this.#output += escapedText(this.#style)
      this.#style = ''
    }
    this.#output += `</${current.name}>`
  }

  finished(): string {
    // Refuses copies of copies: with ten copies of ten copies of ten copies, a few lines would block every visitor's
    // browser.
    if (this.#used.values().some((id) => this.#using.has(id))) throw svgRefusal('its parts repeat each other')
    if (this.#repetition.count(maxRepeated) > maxRepeated)
      throw svgRefusal('its parts repeat each other too often')
    if (!this.#isSeen) throw svgRefusal('there is nothing to see in it')
    return this.#output
  }

  #recordUse(part: string | undefined): void {
    if (part !== undefined) this.#used.add(part.slice(1))
    for (const { id } of this.#open) if (id !== undefined) this.#using.add(id)
  }
}

const remedy = 'Please export it as plain SVG with text as paths, or as PNG'

/**
 * Whether the element may be written; false for an invisible element, which is left out.
 * @throws AppError wrong-type for any other element, which would visibly be missing
 */
function isAllowed({ uri, local }: SaxesTagNS): boolean {
  const isSvg = uri === svgNamespace
  if (isSvg && elements.has(local)) return true
  if (isSvg ? !unseen.has(local) : uri === htmlNamespace)
    throw svgRefusal(`it contains <${local}>, which would be lost. ${remedy}`)
  return false
}

/** The parts of the drawing that an element refers to. Callers use only the first one, as browsers do. */
function partsOf(list: readonly SaxesAttributeNS[], element: string): string[] {
  const references = list.filter((attribute) => isReference(attribute))
  return references
    .toSorted((one, other) => one.uri.length - other.uri.length)
    .map((reference) => partOf(reference, element))
    .filter((part) => part !== undefined)
}

/** The attribute to write, or undefined to leave it out. */
function attributeOf({ uri, local, value }: SaxesAttributeNS): string | undefined {
  if (/^on/i.test(local)) throw svgRefusal(`it has the attribute ${local}`)
  if (uri === xmlNamespace && local === 'space') return `xml:space="${escaped(value)}"`
  if (uri !== '' || !attributes.has(local)) return undefined
  if (!unstyled.has(local)) checkStyle(value, local === 'style')
  return `${local}="${escaped(value)}"`
}
