import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { emailSettings, securitySettings, shownEmailSettings, shownSecuritySettings } from './schema.ts'

const allowedRoles = ['Administrator'] as const

export const readEmailSettings = endpoint({
  method: 'GET',
  path: '/api/settings/email',
  allowedRoles,
  response: shownEmailSettings,
})

/**
 * If the password is the mask, the stored password is kept. The mask is refused if host, port, user or TLS change.
 * Otherwise an attacker could have the stored password sent to another server.
 */
export const saveEmailSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/email',
  allowedRoles,
  body: emailSettings,
  response: shownEmailSettings,
  conditional: true,
  confirmed: 'always',
})

export const readSecuritySettings = endpoint({
  method: 'GET',
  path: '/api/settings/security',
  allowedRoles,
  response: shownSecuritySettings,
})

/** The new settings take effect at once, also for existing sessions. */
export const saveSecuritySettings = endpoint({
  method: 'PUT',
  path: '/api/settings/security',
  allowedRoles,
  body: securitySettings,
  response: shownSecuritySettings,
  conditional: true,
  confirmed: 'always',
})
