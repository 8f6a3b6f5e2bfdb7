import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../features/people/companies/browser/api.ts'

/** Whose records a list shows. */
export interface Who {
  customer?: number | undefined
  company?: number | undefined
}

/** The filter of a list by a customer or a company, as it is shown: 'Customer #12 Amelia Adler'. @param name if it is known */
export function useFilteredCustomer({ customer, company }: Who, name: string | null | undefined) {
  const found = useQuery({ ...companyQuery(String(company)), enabled: company !== undefined })
  if (company !== undefined) return `Company: ${found.data?.name ?? `#${company}`}`
  return customer === undefined ? undefined : `Customer #${customer}${name ? ` ${name}` : ''}`
}
