import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { done, idInPath } from '../../../shared/endpoint/fields.ts'

const allowedRoles = ['Administrator'] as const
const params = z.object({ id: idInPath })

/**
 * Turns a setting on again that an upgrade has turned off. Where the setting was changed after the upgrade, the change
 * stays.
 */
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
