import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { backgroundWork } from './schema.ts'

const allowedRoles = ['Administrator'] as const

export const readBackgroundWork = endpoint({
  method: 'GET',
  path: '/api/background-work',
  allowedRoles,
  response: backgroundWork,
})

/** Makes a job that was given up due again. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/background-work/:id/retry',
  allowedRoles,
  params: z.object({ id: idInPath }),
  response: backgroundWork,
})
