import { useQuery } from '@tanstack/react-query'
import { contactRequestsQuery } from './api.ts'

/** The number of contact requests for the section's heading, such as '3 requests'; undefined until it is known. */
export function useContactRequestCount(): string | undefined {
  const { data } = useQuery(contactRequestsQuery)
  return data && `${data.length.toLocaleString('en-US')} ${data.length === 1 ? 'request' : 'requests'}`
}
