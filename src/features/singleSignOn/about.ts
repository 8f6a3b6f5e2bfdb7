import type { ModuleAbout } from '../../module.ts'

export const aboutSingleSignOn: ModuleAbout = {
  title: 'Single sign-on',
  sentence:
    'People sign in with their account at Microsoft, Google or any other OpenID Connect provider that you set up.',
  whenOff: 'everybody signs in with username and password; providers and linked sign-ins are kept.',
}
