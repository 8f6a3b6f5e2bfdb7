import { replaceable, slot } from '../../slot.ts'
import type { Company } from './schema.ts'

/** The card of who belongs to a company, which is specified as not yet implemented. */
export const companyPeople = replaceable<{ company: Company }>('company.people')

/** The details of a company in the agents' portal. */
export const clientCompanyDetails = replaceable<{ company: Company }>('company.clientDetails')

/** Below a company, in both portals. */
export const companyRecords = slot<{ company: Company }>('company.records')

/** Beside Edit Company. */
export const companyActions = slot<{ company: Company }>('company.actions')
