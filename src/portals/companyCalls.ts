import { blockRows } from '../browser/lists/rangedList.ts'
import {
  listCompanyInvoices,
  listCompanyLeads,
  listCompanyMembers,
  listCompanyTickets,
} from '../features/clientDirectory/endpoints.ts'
import type { PreloadedCall } from '../pageState.ts'
import { asks, asksForRows } from './askFirst.ts'

/** The requests of a company's page while its module is on. */
export const asksForCompanyRecords = (id: string): PreloadedCall[] => [
  asks(listCompanyMembers, { params: { companyId: id } }),
  asksForRows(listCompanyTickets, { company: id }, blockRows),
  asksForRows(listCompanyInvoices, { company: id }, blockRows),
  asks(listCompanyLeads, { query: { company: id } }),
]
