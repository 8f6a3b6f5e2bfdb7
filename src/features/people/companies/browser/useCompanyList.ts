import { contactText } from '../../../../shared/text/contactText.ts'
import { foldedName } from '../../../../shared/text/nameKey.ts'
import { sortByText, useSortedList, type Sort } from '../../../../browser/lists/useSortedList.ts'
import type { CompanyRow } from '../schema.ts'

const columns = ['name', 'email', 'address'] as const
export type CompanyColumn = (typeof columns)[number]
export type CompanySort = Sort<CompanyColumn>

const sortCompanies = (companies: readonly CompanyRow[], { by, direction }: CompanySort) =>
  sortByText(companies, direction, (company) => company[by] ?? '')

const searchedText = ({ name, email, phone, website, address, city, state, zipCode }: CompanyRow) =>
  foldedName([name, contactText({ email, phone }), website, address, city, state, zipCode].join('\n'))

/** The companies that match the search, in the order of the sorted column. */
export const useCompanyList = (companies: readonly CompanyRow[]) =>
  useSortedList(companies, { columns, sortItems: sortCompanies, searchedText })
