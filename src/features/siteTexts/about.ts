import type { ModuleAbout } from '../../module.ts'

export const aboutSiteTexts: ModuleAbout = {
  title: 'Site texts',
  sentence:
    'Change the headline, highlights, services and copyright year of the public site, for all brands or for one.',
  whenOff: 'visitors see the built-in texts; your own are kept.',
}
