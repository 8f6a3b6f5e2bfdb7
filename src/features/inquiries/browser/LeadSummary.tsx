import { Summary } from '../../../browser/ui/Summary.tsx'
import type { ContactRequest } from '../schema.ts'

interface LeadSummaryProps {
  /** Undefined until they are known. */
  leads: readonly ContactRequest[] | undefined
  failed: boolean
}

/** What all leads ask for together, whatever is searched for below. */
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

/** How often each service is asked for. */
function servicesOf(leads: readonly ContactRequest[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { services } of leads) {
    // Named twice in one request it is still one request.
    for (const service of new Set(services)) counts.set(service, (counts.get(service) ?? 0) + 1)
  }
  return counts
}

/** Of several that are asked for equally often, the first by the alphabet. */
function mostPopular(services: ReadonlyMap<string, number>): string {
  const most = Math.max(0, ...services.values())
  const names = [...services].filter(([, count]) => count === most).map(([name]) => name)
  return names.toSorted((one, other) => one.localeCompare(other, 'en'))[0] ?? 'None'
}
