import { Fragment } from 'react'

export type BarTone = 'blue' | 'green' | 'yellow' | 'red' | 'dark' | 'middle' | 'light'

/** Figures as bars, and as a table of the same numbers. */
export interface Bars {
  /** The heading of the first column, such as 'Day'. */
  of: string
  /** `short` is shown below the bars; `key` is for exports. */
  groups: readonly { label: string; short: string; key: string }[]
  /** A value for each group. */
  series: readonly { name: string; tone: BarTone; values: readonly number[] }[]
}

interface BarChartProps extends Bars {
  /** The accessible name, which describes the chart. */
  label: string
  /** Stacked instead of side by side. */
  stacked?: boolean
  format: (value: number) => string
}

const heightPx = 160

const fills: Record<BarTone, string> = {
  blue: 'fill-blue-dot',
  green: 'fill-green-dot',
  yellow: 'fill-yellow-dot',
  red: 'fill-red-dot',
  dark: 'fill-n700',
  middle: 'fill-n500',
  light: 'fill-n300',
}

/** The maximum total width of one group's bars, in percent of the chart's width. */
const widest = 9

/** The maximum number of labels that fit below the bars on a phone. */
const mostLabels = 7

export const totalOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** The number at the top of the axis: the next of 2, 4, 6, 8, 10, 20, 40, …, so that half of it is round, too. */
export function topOf(highest: number): number {
  if (highest <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= highest) ?? highest
}

/** A bar chart as wide as its container. It has no style attributes, because the server's HTML may not contain any. */
export function BarChart({ label, groups, series, stacked = false, format }: BarChartProps) {
  const heights = groups.map((_, at) => series.map(({ values }) => values[at] ?? 0))
  const top = topOf(
    Math.max(0, ...heights.map((values) => (stacked ? totalOf(values) : Math.max(...values)))),
  )
  const px = (value: number) => (value === 0 ? 0 : Math.max(2, (heightPx * value) / top))
  const pitch = 100 / groups.length
  const side = stacked ? 1 : series.length
  const width = Math.min(pitch * (groups.length > mostLabels ? 0.76 : 0.5), widest) / side
  const left = (pitch - width * side) / 2

  function bars(values: readonly number[], column: number) {
    let below = 0
    return series.map(({ name, tone }, at) => {
      const height = px(values[at] ?? 0)
      if (height === 0) return null
      const foot = stacked ? below : 0
      below += height
      return (
        <rect
          key={name}
          x={`${column * pitch + left + (stacked ? 0 : at * width)}%`}
          y={heightPx - foot - height}
          width={`${width}%`}
          height={height}
          className={fills[tone]}
        />
      )
    })
  }

  function columnOf(values: readonly number[], at: number) {
    const key = groups[at]?.key
    if (import.meta.env.SSR) return <Fragment key={key}>{bars(values, at)}</Fragment>
    const numbers = series.map(({ name }, one) => `${name}: ${format(values[one] ?? 0)}`)
    return (
      <g key={key}>
        <title>{[groups[at]?.label, ...numbers].join('\n')}</title>
        {/* Hovering anywhere in the group's column shows its numbers. */}
        <rect x={`${at * pitch}%`} y={0} width={`${pitch}%`} height={heightPx} fill="transparent" />
        {bars(values, at)}
      </g>
    )
  }

  return (
    <div className="flex gap-2">
      <div
        aria-hidden
        className="-my-2 flex h-44 flex-col justify-between text-right text-small text-n600 tabular-nums"
      >
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <div className="min-w-0 grow">
        <svg role="img" aria-label={label} height={heightPx} className="block w-full overflow-visible">
          {[0, heightPx / 2, heightPx].map((y) => (
            <line
              key={y}
              x1="0"
              x2="100%"
              y1={y}
              y2={y}
              className={y === heightPx ? 'stroke-n400' : 'stroke-n200'}
            />
          ))}
          <g className="forced-color-adjust-none">{heights.map(columnOf)}</g>
        </svg>
        <Labels groups={groups} />
      </div>
    </div>
  )
}

function Labels({ groups }: Pick<Bars, 'groups'>) {
  if (groups.length <= 12) {
    const isDense = groups.length > mostLabels
    return (
      <ol aria-hidden className="mt-1.5 flex text-center text-small text-n600 tabular-nums">
        {groups.map(({ key, short }) => (
          <li key={key} className={`min-w-0 flex-1 ${isDense ? 'max-md:even:invisible' : ''}`}>
            {short}
          </li>
        ))}
      </ol>
    )
  }
  const some = [groups[0], groups[Math.floor((groups.length - 1) / 2)], groups.at(-1)]
  return (
    <ol aria-hidden className="mt-1.5 flex justify-between text-small text-n600 tabular-nums">
      {some.map((group) => (
        <li key={group?.key}>{group?.short}</li>
      ))}
    </ol>
  )
}
