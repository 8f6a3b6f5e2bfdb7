import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { Summary } from '../../../../browser/ui/Summary.tsx'
import type { ContactRequest } from '../schema.ts'

interface LeadSummaryProps {
  /** Undefined while the leads are loading. */
  leads: readonly ContactRequest[] | undefined
  failed: boolean
}

/** Counts all leads, even while the list below is filtered. */
export function LeadSummary({ leads, failed }: LeadSummaryProps) {
  const services = servicesOf(leads ?? [])
  const types = new Set(leads?.map(({ type }) => type))
  const known = <Value,>(value: Value) => (leads ? value : failed ? '–' : '…')
  return (
    <Summary
      items={[
        { label: 'Total Leads', value: known(leads?.length) },
        { label: 'Services Interest', value: known(services.size) },
        { label: 'Most Popular', value: known(mostPopular(services)) },
        { label: 'Contact Types', value: known(types.size) },
      ]}
    />
  )
}

/** The number of leads that name each service. */
function servicesOf(leads: readonly ContactRequest[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { services } of leads) {
    // A service that one lead names twice counts once.
    for (const service of new Set(services)) counts.set(service, (counts.get(service) ?? 0) + 1)
  }
  return counts
}

/** The service that most leads name. If several are equally popular, the first in alphabetical order. */
function mostPopular(services: ReadonlyMap<string, number>): string {
  const most = Math.max(0, ...services.values())
  const names = [...services].filter(([, count]) => count === most).map(([name]) => name)
  return names.toSorted(compareTexts)[0] ?? 'None'
}
