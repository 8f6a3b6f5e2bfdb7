import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { apiDocument } from './schema.ts'

/** Describes every endpoint that is served, in the format OpenAPI 3.1. */
export const readApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  allowedRoles: ['Administrator'],
  response: apiDocument,
})
