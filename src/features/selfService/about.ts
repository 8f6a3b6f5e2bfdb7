import type { ModuleAbout } from '../../module.ts'

export const aboutSelfService: ModuleAbout = {
  title: 'Self-service',
  sentence:
    'People can reset a forgotten password by email, you can invite new people by email, and you can require 2FA at sign-in.',
  whenOff: 'links in emails stop working and 2FA is not required, until you turn it on again.',
  needs: ['mail', 'domain'],
}
