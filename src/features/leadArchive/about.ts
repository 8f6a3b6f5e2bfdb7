import type { ModuleAbout } from '../../module.ts'

export const aboutLeadArchive: ModuleAbout = {
  title: 'Archive of leads',
  sentence: 'Archive takes a lead off the list, and a list of archived leads brings it back.',
  whenOff: 'all leads are on the list again, and what was archived is remembered.',
}
