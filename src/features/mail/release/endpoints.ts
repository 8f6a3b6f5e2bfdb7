import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done } from '../../../shared/endpoint/fields.ts'
import { releaseRequest } from './schema.ts'

/** Lets a restored installation act outside itself: mails are sent from then on. */
export const release = endpoint({
  method: 'POST',
  path: '/api/release',
  allowedRoles: ['Administrator'],
  body: releaseRequest,
  response: done,
  confirmed: 'always',
})
