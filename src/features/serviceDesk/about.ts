import type { ModuleAbout } from '../../module.ts'

export const aboutServiceDesk: ModuleAbout = {
  title: 'Service desk',
  sentence:
    'Agents share the work on tickets: each can be assigned to one of them, notes and tags that customers never see say what matters, prepared answers save typing, and agents raise tickets for customers who call.',
  whenOff: 'assignments, notes, tags and prepared answers are kept, and no screen shows them.',
}
