import type { IconNode } from 'lucide'

/** SVG has the values of attributes as texts. */
type Lengths = Record<string, number>

function ellipse({ cx = 0, cy = 0, r = 0, rx = r, ry = r }: Lengths): string {
  const half = `a${rx} ${ry} 0 1 0`
  return `M${cx - rx} ${cy}${half} ${2 * rx} 0${half} ${-2 * rx} 0`
}

function rectangle({ x = 0, y = 0, width = 0, height = 0, ry = 0, rx = ry }: Lengths): string {
  const corner = `a${rx} ${rx} 0 0 1`
  const [across, down] = [width - 2 * rx, height - 2 * rx]
  return (
    `M${x + rx} ${y}h${across}${corner} ${rx} ${rx}v${down}${corner} ${-rx} ${rx}` +
    `h${-across}${corner} ${-rx} ${-rx}v${-down}${corner} ${rx} ${-rx}`
  )
}

const line = ({ x1, y1, x2, y2 }: Lengths) => `M${x1} ${y1}L${x2} ${y2}`

const outlines = new Map([
  ['circle', ellipse],
  ['ellipse', ellipse],
  ['rect', rectangle],
  ['line', line],
])

// Module state: the paths of the icons that were shown.
const paths = new WeakMap<IconNode, string>()

/** The shapes of an icon as the data of one path: one element in place of up to eight. */
export function iconPath(icon: IconNode): string {
  const known = paths.get(icon)
  if (known !== undefined) return known
  const path = icon.map(([tag, attributes]) => {
    const { d, points } = attributes
    // A path may begin with a relative position.
    if (d !== undefined) return `M0 0${d}`
    if (points !== undefined) return `M${points}${tag === 'polygon' ? 'z' : ''}`
    const lengths: Lengths = {}
    for (const [name, value] of Object.entries(attributes)) lengths[name] = Number(value)
    return outlines.get(tag)?.(lengths) ?? ''
  })
  const joined = path.join('')
  paths.set(icon, joined)
  return joined
}
