import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { account } from '../accounts/schema.ts'
import { userRowsSelection } from './schema.ts'

/**
 * Lists the users who match the filters, or a range of them in an order. Separate from `listUsers`, because the result
 * may depend on the last sign-ins: the version of the response of `listUsers` must not change with every sign-in.
 */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/user-search',
  allowedRoles: ['Administrator'],
  query: userRowsSelection,
  response: z.array(account),
  ranged: true,
})
