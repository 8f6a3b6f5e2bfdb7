import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { deskSettings } from './schema.ts'

const allowedRoles = ['Administrator'] as const

export const readDeskSettings = endpoint({
  method: 'GET',
  path: '/api/service-desk-settings',
  allowedRoles,
  response: deskSettings,
})

/** Saves the settings, which apply to later replies and new tickets. */
export const saveDeskSettings = endpoint({
  method: 'PUT',
  path: '/api/service-desk-settings',
  allowedRoles,
  body: deskSettings,
  response: deskSettings,
  conditional: true,
})
