import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { account } from '../accounts/schema.ts'
import { userSelection } from './schema.ts'

/**
 * Lists the users who fit a selection. Separate from `listUsers`, because the version of that response must not change
 * with every sign-in.
 */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/user-search',
  allowedRoles: ['Administrator'],
  query: userSelection,
  response: z.array(account),
})
