import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done } from '../../../shared/endpoint/fields.ts'
import { releaseRequest } from './schema.ts'

/** Releases a restored installation: from then on, it sends mails. */
export const release = endpoint({
  method: 'POST',
  path: '/api/release',
  allowedRoles: ['Administrator'],
  body: releaseRequest,
  response: done,
  confirmed: 'always',
})
