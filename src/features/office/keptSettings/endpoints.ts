import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/** Turns on a setting again that an upgrade has turned off. A setting that was changed since stays off. */
export const turnOnKeptSetting = endpoint({
  method: 'PUT',
  path: '/api/kept-settings/:id',
  allowedRoles,
  params,
  response: done,
  confirmed: 'always',
})

/** Deletes the former values of a setting, so that the setting stays off. */
export const deleteKeptSetting = endpoint({
  method: 'DELETE',
  path: '/api/kept-settings/:id',
  allowedRoles,
  params,
  response: done,
})
