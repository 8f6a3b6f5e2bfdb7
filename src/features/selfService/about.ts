import type { ModuleAbout } from '../../module.ts'

export const aboutSelfService: ModuleAbout = {
  title: 'Self-service',
  sentence: 'People set a forgotten password by a link in a mail, and new people are invited by mail.',
  whenOff: 'links that were mailed do not work until it is on again.',
  needs: ['mail server'],
}
