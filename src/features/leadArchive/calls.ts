import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import { archivedLead } from './schema.ts'

const audience = ['Administrator', 'agent'] as const
/** Of the lead. */
const params = z.object({ id: idInPath })

/** Those that were archived last first. */
export const listArchivedLeads = call({
  method: 'GET',
  path: '/api/archived-leads',
  audience,
  answer: z.array(archivedLead),
})

export const archiveLead = call({
  method: 'POST',
  path: '/api/archived-leads/:id',
  audience,
  params,
  answer: archivedLead,
  status: 201,
})

export const restoreLead = call({
  method: 'DELETE',
  path: '/api/archived-leads/:id',
  audience,
  params,
  answer: done,
})
