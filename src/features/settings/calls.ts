import { call } from '../../call.ts'
import { emailSettings, securitySettings, shownEmailSettings, shownSecuritySettings } from './schema.ts'

const audience = ['Administrator'] as const

export const readEmailSettings = call({
  method: 'GET',
  path: '/api/settings/email',
  audience,
  answer: shownEmailSettings,
})

/** With the mask as password the stored one is kept; refused when host, port, user or TLS change. */
export const saveEmailSettings = call({
  method: 'PUT',
  path: '/api/settings/email',
  audience,
  body: emailSettings,
  answer: shownEmailSettings,
  conditional: true,
  confirmed: 'always',
})

export const readSecuritySettings = call({
  method: 'GET',
  path: '/api/settings/security',
  audience,
  answer: shownSecuritySettings,
})

/** Takes effect at once, also for existing sessions. */
export const saveSecuritySettings = call({
  method: 'PUT',
  path: '/api/settings/security',
  audience,
  body: securitySettings,
  answer: shownSecuritySettings,
  conditional: true,
  confirmed: 'always',
})
