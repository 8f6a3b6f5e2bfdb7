import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { account } from '../accounts/schema.ts'
import { userSelection } from './schema.ts'

/** Lists the users of a selection. Apart from listUsers, whose rows have a version that a sign-in does not change. */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/user-search',
  allowedRoles: ['Administrator'],
  query: userSelection,
  response: z.array(account),
})
