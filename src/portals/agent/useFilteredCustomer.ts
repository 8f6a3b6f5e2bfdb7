import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '../../features/people/companies/browser/api.ts'
import { reads } from '../data/reads.ts'

/** The customer or company whose records a list shows. */
export interface Who {
  customer?: number | undefined
  company?: number | undefined
}

/**
 * The text of a filter, such as 'Customer #12 Amelia Adler'.
 *
 * @param name the customer's name, if known
 */
export function useFilteredCustomer({ customer, company }: Who, name: string | null | undefined) {
  const found = useQuery({ ...companyQuery(String(company)), enabled: company !== undefined })
  if (company !== undefined) return `Company: ${found.data?.name ?? `#${company}`}`
  return customer === undefined ? undefined : `Customer #${customer}${name ? ` ${name}` : ''}`
}

/**
 * Returns '' if a list shows the records of one customer or company, otherwise undefined. Stands for the name of the
 * filter where the name does not matter.
 */
export const someone = ({ customer, company }: Who) => ((customer ?? company) === undefined ? undefined : '')

/** Reads the name of the company whose records a list shows. */
export const readsFilteredCompany = ({ company }: Who) =>
  company === undefined ? [] : [reads(companyQuery(String(company)))]
