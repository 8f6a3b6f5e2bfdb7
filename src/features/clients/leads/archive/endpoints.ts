import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../../shared/endpoint/fields.ts'
import { archivedLead } from './schema.ts'

const allowedRoles = ['Administrator', 'agent'] as const
const placeholder = 'lead-archive'
const params = z.object({ id: idInPath })

/** Lists the archived leads, the most recently archived first. */
export const listArchivedLeads = endpoint({
  method: 'GET',
  path: '/api/archived-leads',
  allowedRoles,
  placeholder,
  response: z.array(archivedLead),
  ranged: true,
})

/** Returns when and by whom a lead was archived, or null. */
export const readArchivedLead = endpoint({
  method: 'GET',
  path: '/api/archived-leads/:id',
  allowedRoles,
  placeholder,
  params,
  response: z.object({ archived: z.nullable(archivedLead) }),
})

export const archiveLead = endpoint({
  method: 'POST',
  path: '/api/archived-leads/:id',
  allowedRoles,
  placeholder,
  params,
  response: archivedLead,
  status: 201,
})

export const restoreLead = endpoint({
  method: 'DELETE',
  path: '/api/archived-leads/:id',
  allowedRoles,
  placeholder,
  params,
  response: done,
})
