import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { systemStatus } from './schema.ts'

export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/api/system-status',
  allowedRoles: ['Administrator'],
  response: systemStatus,
})
