import { partsInStyle } from './svgReferences.ts'

interface Part {
  /** The ids that the element refers to. */
  references: string[]
  classes: readonly string[]
  children: Part[]
  weight: number
}

/** A step of an SVG filter counts as five elements, because it computes each pixel of its region. */
const weightOf = (element: string) => (element.startsWith('fe') ? 5 : 1)

/** References to gradients are not counted: a gradient is evaluated only once per use. */
const isOnce = (element: string) => element.endsWith('Gradient')

/**
 * Counts the elements drawn because of references, for example patterns within patterns, masks, clip paths, markers and
 * filters. Five nested levels with ten references each need only a few lines, but would block the server and every
 * visitor's browser for minutes.
 */
export class SvgRepetition {
  readonly #root: Part = { references: [], classes: [], children: [], weight: 0 }
  readonly #open: Part[] = [this.#root]
  readonly #named = new Map<string, Part>()
  #sheet = ''

  open(element: string, attributes: Readonly<Record<string, string>>, used: string | undefined): void {
    const { id, class: names = '' } = attributes
    const inStyle = Object.values(attributes).flatMap(partsInStyle)
    const part: Part = {
      references: [...inStyle, ...(used === undefined ? [] : [used.slice(1)])],
      classes: names.split(/\s+/).filter(Boolean),
      children: [],
      weight: weightOf(element),
    }
    this.#open.at(-1)?.children.push(part)
    this.#open.push(part)
    if (id !== undefined && !isOnce(element) && !this.#named.has(id)) this.#named.set(id, part)
  }

  close(): void {
    this.#open.pop()
  }

  sheet(text: string): void {
    this.#sheet += text
  }

  /** The number of elements drawn because of references; counting stops above `most`. */
  count(most: number): number {
    const ofSheet = referencesIn(this.#sheet)
    const counts = new Map<Part, number>()
    const sizes = new Map<Part, number>()
    const size = (part: Part): number => {
      const known = sizes.get(part) ?? sizeOf(part)
      sizes.set(part, known)
      return known
    }
    const drawn = (part: Part): number => {
      const known = counts.get(part)
      if (known !== undefined) return known
      // Counts 0 for a part that refers to itself, because such a part is not drawn.
      counts.set(part, 0)
      let sum = 0
      const styled = part.classes.flatMap((name) => ofSheet.get(name) ?? [])
      for (const name of [...part.references, ...styled, ...(ofSheet.get('') ?? [])]) {
        const other = this.#named.get(name)
        if (other) sum += 1 + drawn(other) + size(other)
        if (sum > most) break
      }
      for (const child of part.children) if (sum <= most) sum += drawn(child)
      counts.set(part, sum)
      return sum
    }
    return drawn(this.#root)
  }
}

/** The ids that the rules of a style sheet refer to, by class. Rules with other selectors are listed under ''. */
function referencesIn(sheet: string): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const rule of sheet.split('}')) {
    const [selector = '', ...style] = rule.split('{')
    const references = partsInStyle(style.join(' '))
    if (references.length === 0) continue
    const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
    for (const name of classes.length === 0 ? [''] : classes) {
      const known = found.get(name) ?? []
      found.set(name, known)
      for (const reference of references) known.push(reference)
    }
  }
  return found
}

function sizeOf(part: Part): number {
  let size = part.weight
  for (const child of part.children) size += sizeOf(child)
  return size
}
