import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { done, idInPath } from '../../fields.ts'
import { teamMember, teamMemberForm } from './schema.ts'

const audience = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** In the order in which they were added. */
export const listTeam = call({
  method: 'GET',
  path: '/api/team',
  audience: 'anyone',
  answer: z.array(teamMember),
})

export const createTeamMember = call({
  method: 'POST',
  path: '/api/team',
  audience,
  body: teamMemberForm,
  answer: teamMember,
  status: 201,
})

export const updateTeamMember = call({
  method: 'PUT',
  path: '/api/team/:id',
  audience,
  params,
  body: teamMemberForm,
  answer: teamMember,
  conditional: true,
})

export const deleteTeamMember = call({
  method: 'DELETE',
  path: '/api/team/:id',
  audience,
  params,
  answer: done,
})
