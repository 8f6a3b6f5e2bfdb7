import { Download } from 'lucide'
import { useId, type ReactNode } from 'react'
import { BarChart, type Bars, type BarTone, totalOf } from '../../../../browser/ui/BarChart.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { ScrollBox } from '../../../../browser/ui/ScrollBox.tsx'
import { saveText } from '../../../../browser/api/saveFile.ts'
import { csvBeginning, csvLine } from '../../../../shared/text/csv.ts'

interface ChartCardProps extends Bars {
  title: string
  /** Further figures, shown above the chart. */
  lead?: ReactNode
  stacked?: boolean
  /** Shown instead of the bars if all values are zero. */
  empty: string
  format?: (value: number) => string
  className?: string
}

const swatches: Record<BarTone, string> = {
  blue: 'bg-blue-dot',
  green: 'bg-green-dot',
  yellow: 'bg-yellow-dot',
  red: 'bg-red-dot',
  dark: 'bg-n700',
  middle: 'bg-n500',
  light: 'bg-n300',
}

/** A chart with its legend, a table of the same numbers, and a button that downloads them as a file. */
export function ChartCard(props: ChartCardProps) {
  const { title, lead, empty, stacked = false, className = '', format = String, ...bars } = props
  const { of, groups, series } = bars
  const id = useId()
  const totals = series.map(({ name, tone, values }) => ({ name, tone, total: format(totalOf(values)) }))
  const isEmpty = series.every(({ values }) => totalOf(values) === 0)
  return (
    <Card aria-labelledby={id} className={`flex min-w-0 flex-col ${className}`}>
      <h2 id={id} className="text-section text-n900">
        {title}
      </h2>
      {lead}
      {isEmpty ? (
        <p className="my-auto py-10 text-center text-ui text-n600">{empty}</p>
      ) : (
        <>
          <ul className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-ui text-n600">
            {totals.map(({ name, tone, total }) => (
              <li key={name} className="flex items-center gap-2">
                <span
                  aria-hidden
                  className={`size-2.5 shrink-0 rounded-[2px] forced-color-adjust-none ${swatches[tone]}`}
                />
                <span>
                  {name} <span className="font-medium text-n900 tabular-nums">{total}</span>
                </span>
              </li>
            ))}
          </ul>
          <BarChart
            {...bars}
            stacked={stacked}
            format={format}
            label={`${title}: ${totals.map(({ name, total }) => `${name} ${total}`).join(', ')}. The numbers are in the table below.`}
          />
          <details className="mt-3">
            <summary className="w-fit cursor-pointer rounded-control py-1.5 text-ui font-medium text-n700 hover:text-n900 pointer-coarse:py-3">
              Numbers
            </summary>
            {/* The server renders what is visible before the application has loaded. */}
            {!import.meta.env.SSR && <Numbers {...{ title, format, of, groups, series }} />}
            <Button
              variant="ghost"
              size="small"
              icon={Download}
              className="mt-2"
              onClick={() =>
                saveText(`${title.toLowerCase().replaceAll(' ', '-')}.csv`, 'text/csv', csvOf(bars))
              }
            >
              Download CSV
            </Button>
          </details>
        </>
      )}
    </Card>
  )
}

interface NumbersProps extends Bars {
  title: string
  format: (value: number) => string
}

function Numbers({ title, format, of, groups, series }: NumbersProps) {
  return (
    <ScrollBox aria-label={`Numbers of ${title}`} className="mt-1 max-h-120 overflow-auto">
      <table className="w-full text-ui">
        <thead>
          <tr className="text-small text-n600">
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              {of}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, label }, at) => (
            <tr key={key} className="border-t border-n200">
              <th
                scope="row"
                className="py-1.5 pr-3 text-left font-normal text-n700 tabular-nums first-letter:uppercase"
              >
                {label}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="py-1.5 pl-3 text-right text-n900 tabular-nums">
                  {format(values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const csvOf = ({ of, groups, series }: Bars) =>
  [
    csvBeginning,
    csvLine([of, ...series.map(({ name }) => name)]),
    ...groups.map(({ key }, at) => csvLine([key, ...series.map(({ values }) => values[at] ?? 0)])),
  ].join('')
