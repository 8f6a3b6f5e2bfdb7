import { formatDay } from '../../../../shared/time/dates.ts'
import { ageLimits, dueLimits, durationLimits, type ReportRange } from '../values.ts'

export const rangeNames: Record<ReportRange, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A length of time in its two largest units: '2 h 10 min', '3 days 4 h'. */
export function formatMinutes(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days >= 10 || (days > 0 && hours === 0)) return plural(days, 'day')
  if (days > 0) return `${plural(days, 'day')} ${hours} h`
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

interface Unit {
  name: string
  /** The length of this unit, measured in the unit of the limits: minutes or days. */
  length: number
}

/**
 * Labels of the groups between limits: 'under 1 h', '1 h to 4 h', …, '7 days or more'; short '<1 h', '1–4 h' and '7+
 * d'.
 */
function groupsOf(
  limits: readonly number[],
  write: (limit: number) => string,
  unitOf: (limit: number) => Unit,
) {
  return [...limits, undefined].map((limit, at) => {
    const from = limits[at - 1]
    const { name, length } = unitOf(limit ?? from ?? 0)
    if (from === undefined) return group(`under ${write(limit ?? 0)}`, `<${(limit ?? 0) / length} ${name}`)
    return limit === undefined
      ? group(`${write(from)} or more`, `${from / length}+ ${name}`)
      : group(`${write(from)} to ${write(limit)}`, `${from / length}–${limit / length} ${name}`)
  })
}

const group = (label: string, short = label) => ({ label, short, key: label })

export const durationGroups = groupsOf(durationLimits, formatMinutes, (minutes) =>
  minutes <= 1440 ? { name: 'h', length: 60 } : { name: 'd', length: 1440 },
)

export const ageGroups = groupsOf(
  ageLimits,
  (days) => plural(days, 'day'),
  () => ({ name: 'd', length: 1 }),
)

export const dueGroups = [...dueLimits, Number.POSITIVE_INFINITY].map((limit, at) => {
  const from = (dueLimits[at - 1] ?? 0) + 1
  if (limit === 0) return group('not due yet', 'not due')
  return limit === Number.POSITIVE_INFINITY
    ? group(`${from} days or more`, `${from}+`)
    : group(`${from} to ${limit} days`, `${from}–${limit}`)
})

/** The label of a day, 'Nov 25, 2026'; short 'Nov 25', for the axis. */
export const dayGroup = (day: string) => {
  const label = formatDay(day)
  return { label, short: label.slice(0, label.indexOf(',')), key: day }
}

/** The label of a month, 'Nov 2026'; short 'Nov', for the axis. */
export const monthGroup = (month: string) => {
  const [name = '', , year = ''] = formatDay(month).split(/,? /)
  return { label: `${name} ${year}`, short: name, key: month.slice(0, 7) }
}
