import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { account } from '../accounts/schema.ts'
import { userSelection } from './schema.ts'

/** The users of a selection. Not listUsers, whose rows are known by a version that a sign-in does not renew. */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/user-search',
  allowedRoles: ['Administrator'],
  query: userSelection,
  response: z.array(account),
})
