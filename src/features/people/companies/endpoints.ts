import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { company, companyDetails, companyRow, companySelection } from './schema.ts'

const readers = ['agent', 'Administrator'] as const
const writers = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** All companies in the order in which they were added, or a range of the selected companies. */
export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  allowedRoles: readers,
  query: companySelection,
  response: z.array(companyRow),
  ranged: true,
})

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  allowedRoles: readers,
  params,
  response: company,
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  allowedRoles: writers,
  body: companyDetails,
  response: company,
  status: 201,
})

/**
 * Changes a company. Email, phone, website and address are cleared if they are not sent. City, state, zip code,
 * country, industry, size and notes stay unchanged if they are not sent.
 */
export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/:id',
  allowedRoles: writers,
  params,
  body: companyDetails,
  response: company,
  conditional: true,
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/companies/:id',
  allowedRoles: writers,
  params,
  response: done,
})
