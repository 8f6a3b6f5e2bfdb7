import {
  companyInvoices,
  companyLeadsQuery,
  companySummaryQuery,
  companyTickets,
  membersQuery,
} from '../../features/clients/directory/browser/api.ts'
import type { FirstRead } from '../../browser/page/screen.ts'
import { reads, readsRows } from './reads.ts'

/** Reads the records on a company's page. */
export const readsCompanyRecords = (id: string): FirstRead[] => [
  reads(membersQuery(Number(id))),
  readsRows(companyTickets, { company: id }),
  readsRows(companyInvoices, { company: id }),
  reads(companyLeadsQuery(Number(id))),
  reads(companySummaryQuery(Number(id))),
]
