import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { deskSettings } from './schema.ts'

const allowedRoles = ['Administrator'] as const

export const readDeskSettings = endpoint({
  method: 'GET',
  path: '/api/service-desk-settings',
  allowedRoles,
  response: deskSettings,
})

/** Applies to replies and new tickets from then on. */
export const saveDeskSettings = endpoint({
  method: 'PUT',
  path: '/api/service-desk-settings',
  allowedRoles,
  body: deskSettings,
  response: deskSettings,
  conditional: true,
})
