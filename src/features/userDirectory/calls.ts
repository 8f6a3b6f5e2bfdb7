import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { account } from '../accounts/schema.ts'
import { userSelection } from './schema.ts'

/** The users of a selection. Not listUsers, whose rows are known by a version that a sign-in does not renew. */
export const findUsers = call({
  method: 'GET',
  path: '/api/user-search',
  audience: ['Administrator'],
  query: userSelection,
  answer: z.array(account),
})
