import type { Module } from '../../module.ts'

export const userEditing: Module = {
  name: 'user-editing',
  title: 'User editing',
  sentence: 'Edit a person on the User Management page, too, and not only on the dashboard.',
  whenOff: 'what was changed stays, and the page says that editing comes soon.',
}
