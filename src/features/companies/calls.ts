import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import { company, companyDetails, companyRow } from './schema.ts'

const readers = ['agent', 'Administrator'] as const
const writers = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** In the order in which they were added. */
export const listCompanies = call({
  method: 'GET',
  path: '/api/companies',
  audience: readers,
  answer: z.array(companyRow),
})

export const readCompany = call({
  method: 'GET',
  path: '/api/companies/:id',
  audience: readers,
  params,
  answer: company,
})

export const createCompany = call({
  method: 'POST',
  path: '/api/companies',
  audience: writers,
  body: companyDetails,
  answer: company,
  status: 201,
})

/** Clears the fields of the form that are not sent; the other details change only if they are sent. */
export const updateCompany = call({
  method: 'PUT',
  path: '/api/companies/:id',
  audience: writers,
  params,
  body: companyDetails,
  answer: company,
  conditional: true,
})

export const deleteCompany = call({
  method: 'DELETE',
  path: '/api/companies/:id',
  audience: writers,
  params,
  answer: done,
})
