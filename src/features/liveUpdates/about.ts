import type { ModuleAbout } from '../../module.ts'

export const aboutLiveUpdates: ModuleAbout = {
  title: 'Live updates',
  sentence:
    'Lists and conversations show new tickets and replies by themselves, and agents see who else is reading or answering a ticket.',
  whenOff: 'nothing was stored, and screens show what is new when they are opened again.',
}
