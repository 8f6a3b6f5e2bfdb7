import type { ModuleAbout } from '../../module.ts'

export const aboutUserEditing: ModuleAbout = {
  title: 'User editing',
  sentence:
    'Edit users on the User Management page as well as on the dashboard. Create users with any role, and get a text to pass on to them.',
  whenOff: 'changes are kept, and the page says that editing is coming soon.',
}
