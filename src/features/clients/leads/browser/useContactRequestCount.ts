import { useQuery } from '@tanstack/react-query'
import { leadSummaryQuery } from './api.ts'

/** The number of contact requests for the section's heading, such as '3 requests'; undefined until it is known. */
export function useContactRequestCount(): string | undefined {
  const { data } = useQuery(leadSummaryQuery())
  return data && `${data.total.toLocaleString('en-US')} ${data.total === 1 ? 'request' : 'requests'}`
}
