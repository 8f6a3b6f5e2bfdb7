import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { systemStatus, waiting } from './schema.ts'

export const readSystemStatus = call({
  method: 'GET',
  path: '/api/system-status',
  audience: ['Administrator'],
  answer: systemStatus,
})

export const readWaiting = call({
  method: 'GET',
  path: '/api/waiting',
  audience: ['Administrator'],
  answer: waiting,
})

/** Describes every call that is served, in the format OpenAPI 3.1. */
export const readApiDocument = call({
  method: 'GET',
  path: '/api/openapi.json',
  audience: ['Administrator'],
  answer: z.record(z.string(), z.unknown()),
})
