import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'
import { teamMemberForm } from './schema.ts'
import { teamMember } from '../../../shared/site/teamMember.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** The team in the order of creation. */
export const listTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  allowedRoles: 'anyone',
  response: z.array(teamMember),
})

export const createTeamMember = endpoint({
  method: 'POST',
  path: '/api/team',
  allowedRoles,
  body: teamMemberForm,
  response: teamMember,
  status: 201,
})

export const updateTeamMember = endpoint({
  method: 'PUT',
  path: '/api/team/:id',
  allowedRoles,
  params,
  body: teamMemberForm,
  response: teamMember,
  conditional: true,
})

export const deleteTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/team/:id',
  allowedRoles,
  params,
  response: done,
})
