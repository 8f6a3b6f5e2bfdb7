import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { account } from '../accounts/schema.ts'
import { userSelection } from './schema.ts'

/**
 * Lists the users who fit a selection. Separate from listUsers, whose response has a version that sign-ins do not
 * change.
 */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/user-search',
  allowedRoles: ['Administrator'],
  query: userSelection,
  response: z.array(account),
})
