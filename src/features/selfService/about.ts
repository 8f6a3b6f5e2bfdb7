import type { ModuleAbout } from '../../module.ts'

export const aboutSelfService: ModuleAbout = {
  title: 'Self-service',
  sentence:
    'People set a forgotten password by a link in a mail, new people are invited by mail, and sign-in can demand another password or 2FA.',
  whenOff: 'links that were mailed do not work, and sign-in demands nothing more, until it is on again.',
  needs: ['mail', 'domain'],
}
