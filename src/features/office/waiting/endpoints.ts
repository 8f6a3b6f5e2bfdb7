import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { waiting } from './schema.ts'

export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting',
  allowedRoles: ['Administrator'],
  response: waiting,
})
