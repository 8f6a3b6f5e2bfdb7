import type { ModuleAbout } from '../../module.ts'

export const aboutServiceDesk: ModuleAbout = {
  title: 'Service desk',
  sentence:
    'Agents share the work on tickets: each ticket can be assigned to one of them, notes that customers never see pass on what matters, and prepared answers save typing.',
  whenOff: 'assignments, notes and prepared answers are kept, and no screen shows them.',
}
