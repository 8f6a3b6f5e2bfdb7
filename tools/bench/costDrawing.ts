import type { Engine } from '../../src/server/database/engine.ts'

export interface CostLine {
  name: string
  engine: Engine
  points: { rows: number; cpuMs: number }[]
}

const [width, height] = [900, 420]
const plot = { left: 70, right: 560, top: 30, bottom: 360 }
const colors = ['#1d4ed8', '#0f766e', '#b45309', '#be123c', '#6d28d9', '#4d7c0f']

/** Draws costs (linear) by the number of rows (logarithmic); solid lines are SQLite, dashed ones PostgreSQL. */
export function drawCosts(lines: readonly CostLine[]): string {
  const points = lines.flatMap((line) => line.points)
  const maxMs = Math.ceil(Math.max(...points.map(({ cpuMs }) => cpuMs)) * 2) / 2
  const sizes = [...new Set(points.map(({ rows }) => rows))].toSorted((a, b) => a - b)
  const [first = 1, last = 1] = [sizes[0], sizes.at(-1)].map((rows) => Math.log10(rows ?? 10))
  const x = (rows: number) =>
    plot.left + ((plot.right - plot.left) * (Math.log10(rows) - first)) / (last - first || 1)
  const y = (cpuMs: number) => plot.bottom - ((plot.bottom - plot.top) * cpuMs) / maxMs
  const names = [...new Set(lines.map(({ name }) => name))]
  const colorOf = (name: string) => colors[names.indexOf(name) % colors.length] ?? 'black'
  const text = (at: [number, number], content: string, anchor = 'middle') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${content}</text>`
  const ticks = Array.from({ length: 6 }, (_, index) => (maxMs * index) / 5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>Processor time of each screen against the number of tickets and invoices</title>
<rect width="${width}" height="${height}" fill="white"/>
${ticks
  .map(
    (ms) =>
      `<path d="M${plot.left} ${y(ms).toFixed(1)}H${plot.right}" stroke="#d4d4d8"/>` +
      text([plot.left - 8, y(ms) + 4], ms.toFixed(1), 'end'),
  )
  .join('\n')}
${sizes.map((rows) => text([x(rows), plot.bottom + 20], rows.toLocaleString('en-US'))).join('\n')}
${text([(plot.left + plot.right) / 2, plot.bottom + 44], 'tickets, and as many invoices')}
${text([plot.left - 40, plot.top - 12], 'CPU ms of the server, opened by its address', 'start')}
${lines
  .map(({ name, engine, points: path }) => {
    const steps = path.map(({ rows, cpuMs }) => `${x(rows).toFixed(1)} ${y(cpuMs).toFixed(1)}`)
    const dashes = engine === 'postgres' ? ' stroke-dasharray="6 4"' : ''
    return `<path d="M${steps.join('L')}" fill="none" stroke="${colorOf(name)}" stroke-width="2"${dashes}/>`
  })
  .join('\n')}
${names
  .map((name, index) => {
    const top = plot.top + 24 * index
    return (
      `<path d="M${plot.right + 24} ${top}h24" stroke="${colorOf(name)}" stroke-width="2"/>` +
      text([plot.right + 56, top + 4], name, 'start')
    )
  })
  .join('\n')}
${text([plot.right + 24, plot.top + 24 * names.length + 4], 'whole lines: SQLite, dashed: PostgreSQL', 'start')}
</svg>
`
}
