import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { systemStatus, waiting } from './schema.ts'

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

/** Describes every call that is served, in the format OpenAPI 3.1. */
export const readApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  allowedRoles: ['Administrator'],
  response: z.record(z.string(), z.unknown()),
})
