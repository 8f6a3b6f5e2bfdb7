import { useQuery } from '@tanstack/react-query'
import { Summary } from '../../../../browser/ui/Summary.tsx'
import type { LeadFilter } from '../listSchema.ts'
import { leadSummaryQuery } from './api.ts'

/** Counts all leads, even while the list below is filtered. `archived` leaves out archived leads. */
export function LeadSummary({ archived }: Pick<LeadFilter, 'archived'>) {
  const { data, isError } = useQuery(leadSummaryQuery({ archived }))
  const known = <Value,>(value: Value) => (data ? value : isError ? '–' : '…')
  return (
    <Summary
      items={[
        { label: 'Total Leads', value: known(data?.total) },
        { label: 'Services Interest', value: known(data?.services) },
        { label: 'Most Popular', value: known(data?.mostPopular ?? 'None') },
        { label: 'Contact Types', value: known(data?.types) },
      ]}
    />
  )
}
