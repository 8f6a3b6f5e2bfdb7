import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { account } from '../accounts/schema.ts'
import { userSelection } from './schema.ts'

/**
 * Lists the users who fit a selection. Separate from `listUsers`, because sign-ins must not change the version of that
 * response.
 */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/user-search',
  allowedRoles: ['Administrator'],
  query: userSelection,
  response: z.array(account),
})
