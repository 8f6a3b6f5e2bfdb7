import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { serviceDeskSettings } from './schema.ts'

const allowedRoles = ['Administrator'] as const

export const readServiceDeskSettings = endpoint({
  method: 'GET',
  path: '/api/service-desk-settings',
  allowedRoles,
  response: serviceDeskSettings,
})

/** Applies to replies and new tickets from then on. */
export const saveServiceDeskSettings = endpoint({
  method: 'PUT',
  path: '/api/service-desk-settings',
  allowedRoles,
  body: serviceDeskSettings,
  response: serviceDeskSettings,
  conditional: true,
})
