import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { apiDocument, systemStatus, waiting } from './schema.ts'

export const readSystemStatus = endpoint({
  method: 'GET',
  path: '/api/system-status',
  allowedRoles: ['Administrator'],
  response: systemStatus,
})

export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting',
  allowedRoles: ['Administrator'],
  response: waiting,
})

/** Describes every endpoint that is served, in the format OpenAPI 3.1. */
export const readApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  allowedRoles: ['Administrator'],
  response: apiDocument,
})
