import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { firstSteps, putAway } from './schema.ts'

const allowedRoles = ['Administrator'] as const

/**
 * Lists the first steps of a new installation, and whether each step is done. Some steps depend on the host name of the
 * request.
 */
export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  allowedRoles,
  response: firstSteps,
})

/** Puts the list away, or brings it back, for the caller. */
export const putAwayFirstSteps = endpoint({
  method: 'PUT',
  path: '/api/first-steps',
  allowedRoles,
  body: putAway,
  response: firstSteps,
})
