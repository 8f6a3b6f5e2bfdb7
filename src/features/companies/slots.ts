import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { replaceable, slot } from '../../slot.ts'
import type { Company, MoreDetail } from './schema.ts'

/** The card of who belongs to a company, which is specified as not yet implemented. */
export const companyPeople = replaceable<{ company: Company }>('company.people')

/** The details of a company in the agents' portal. */
export const clientCompanyDetails = replaceable<{ company: Company }>('company.clientDetails')

/** Below a company, in both portals. */
export const companyRecords = slot<{ company: Company }>('company.records')

/** In place of a company that does not exist. */
export const missingCompany = replaceable<{
  /** As in the address of the page. */
  id: string
  /** A link to the page of another company. */
  linkTo: (companyId: string, name: string) => ReactNode
  /** The specified content. */
  otherwise: ReactNode
}>('company.missing')

/** Beside Edit Company. */
export const companyActions = slot<{ company: Company }>('company.actions')

/** The fields of the company form after the specified ones. While it is filled, the form has all details of a company. */
export const companyFields = slot<{
  /** Registers a field of the form, and says what is wrong with it. */
  field: (name: MoreDetail) => UseFormRegisterReturn & { error: string | undefined }
}>('company.fields')
