import type { ReactNode } from 'react'
import type { BarTone } from '../../../../browser/ui/BarChart.tsx'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import type { TicketPriority } from '../../../desk/tickets/values.ts'
import { priorityNames, ticketPriorities } from '../../../desk/tickets/values.ts'
import type { Durations, Report } from '../schema.ts'
import { ChartCard } from './ChartCard.tsx'
import { ageGroups, dayGroup, dueGroups, durationGroups, formatMinutes, monthGroup } from './words.ts'

const priorityTones: Record<TicketPriority, BarTone> = {
  low: 'light',
  medium: 'middle',
  high: 'dark',
  critical: 'red',
}

/** The most urgent priority comes first, at the bottom of a bar. Lengths are easiest to compare there. */
const byUrgency = ticketPriorities.toReversed()

/** All figures of a report as charts. */
export function ReportCards({ report }: { report: Report }) {
  const isMonthly = report.range === '12m'
  const unpaidAmounts = report.unpaid.map(({ amount }) => Number(amount))
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <ChartCard
        title="Tickets opened and resolved"
        className="lg:col-span-2"
        of={isMonthly ? 'Month' : 'Day'}
        groups={report.flow.map(({ day }) => (isMonthly ? monthGroup(day) : dayGroup(day)))}
        series={[
          { name: 'Opened', tone: 'blue', values: report.flow.map(({ opened }) => opened) },
          { name: 'Resolved', tone: 'green', values: report.flow.map(({ resolved }) => resolved) },
        ]}
        empty="No ticket was opened or resolved in this time."
      />
      <DurationCard
        title="Time to first answer"
        series="Answered"
        durations={report.firstAnswer}
        more={report.unanswered > 0 && { label: 'Without an answer', value: report.unanswered }}
        empty="No ticket of this time has been answered."
      />
      <DurationCard
        title="Time to resolution"
        series="Resolved"
        durations={report.resolution}
        empty="No ticket was resolved in this time."
      />
      <ChartCard
        title="Open tickets by age"
        stacked
        of="Age"
        groups={ageGroups}
        series={byUrgency.map((priority) => ({
          name: priorityNames[priority],
          tone: priorityTones[priority],
          values: report.open.map((counts) => counts[priority]),
        }))}
        empty="No ticket is open or in progress."
      />
      <ChartCard
        title="Unpaid invoices by days past due"
        stacked
        of="Days past due"
        groups={dueGroups}
        series={[
          {
            name: 'Not due yet',
            tone: 'yellow',
            values: unpaidAmounts.map((amount, at) => (at === 0 ? amount : 0)),
          },
          {
            name: 'Past due',
            tone: 'red',
            values: unpaidAmounts.map((amount, at) => (at === 0 ? 0 : amount)),
          },
        ]}
        format={formatAmount}
        empty="All invoices are paid."
      />
      <ChartCard
        title="Invoiced by month"
        className="lg:col-span-2"
        stacked
        of="Month"
        groups={report.invoiced.map(({ month }) => monthGroup(month))}
        series={[
          { name: 'Paid', tone: 'green', values: report.invoiced.map(({ paid }) => Number(paid)) },
          { name: 'Unpaid', tone: 'yellow', values: report.invoiced.map(({ unpaid }) => Number(unpaid)) },
        ]}
        format={formatAmount}
        empty="No invoice was issued in these months."
      />
    </div>
  )
}

/** Omits the cents if they are zero, as they always are on the axis. */
const formatAmount = (amount: number) => formatDollars(amount).replace(/\.00$/, '')

interface DurationCardProps {
  title: string
  series: string
  durations: Durations
  more?: { label: string; value: number } | false
  empty: string
}

function DurationCard({ title, series, durations, more, empty }: DurationCardProps) {
  const { median, ninetieth, within } = durations
  const figures: { label: string; value: ReactNode }[] = [
    ...(median === null ? [] : [{ label: 'Median', value: formatMinutes(median) }]),
    ...(ninetieth === null ? [] : [{ label: '90% within', value: formatMinutes(ninetieth) }]),
    ...(more ? [more] : []),
  ]
  return (
    <ChartCard
      title={title}
      lead={
        figures.length > 0 && (
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-small text-n600">{label}</dt>
                <dd className="text-h3 font-semibold text-n900 tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )
      }
      of="Time"
      groups={durationGroups}
      series={[{ name: series, tone: 'blue', values: within }]}
      empty={empty}
    />
  )
}
