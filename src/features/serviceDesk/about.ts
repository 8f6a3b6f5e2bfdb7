import type { ModuleAbout } from '../../module.ts'

export const aboutServiceDesk: ModuleAbout = {
  title: 'Service desk',
  sentence:
    'Agents share the work on tickets: each ticket can be assigned to one of them, and notes that customers never see pass on what matters.',
  whenOff: 'assignments and notes are kept, and no screen shows them.',
}
