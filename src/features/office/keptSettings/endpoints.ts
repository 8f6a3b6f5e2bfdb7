import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** Turns on again what the upgrade has set to off, where it has not been changed since. */
export const turnOnKeptSetting = endpoint({
  method: 'PUT',
  path: '/api/kept-settings/:id',
  allowedRoles,
  params,
  response: done,
  confirmed: 'always',
})

/** Deletes what was kept, so that it stays off. */
export const deleteKeptSetting = endpoint({
  method: 'DELETE',
  path: '/api/kept-settings/:id',
  allowedRoles,
  params,
  response: done,
})
