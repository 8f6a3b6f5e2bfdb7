import { call } from '../../call.ts'
import { firstSteps, putAway } from './schema.ts'

const audience = ['Administrator'] as const

/** What a new installation needs, under the host of the request, and what of it is done. */
export const readFirstSteps = call({ method: 'GET', path: '/api/first-steps', audience, answer: firstSteps })

/** Puts the list away, or brings it back, for the person who asks. */
export const putAwayFirstSteps = call({
  method: 'PUT',
  path: '/api/first-steps',
  audience,
  body: putAway,
  answer: firstSteps,
})
