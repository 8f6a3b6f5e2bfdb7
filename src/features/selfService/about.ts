import type { ModuleAbout } from '../../module.ts'

export const aboutSelfService: ModuleAbout = {
  title: 'Self-service',
  sentence:
    'People set a forgotten password by a link in a mail, new people are invited by mail, and sign-in can demand 2FA.',
  whenOff: 'links that were mailed do not work, and sign-in demands no 2FA, until it is on again.',
  needs: ['mail', 'domain'],
}
