import type { ModuleAbout } from '../../module.ts'

export const aboutUserEditing: ModuleAbout = {
  title: 'User editing',
  sentence:
    'Edit a person on the User Management page, too, and not only on the dashboard. Create users with any role, and get a text to pass on to them.',
  whenOff: 'what was changed stays, and the page says that editing comes soon.',
}
