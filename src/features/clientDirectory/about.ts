import type { ModuleAbout } from '../../module.ts'

export const aboutClientDirectory: ModuleAbout = {
  title: 'Client directory',
  sentence:
    'Say who belongs to which company, who its contacts are, and who may see the tickets and invoices of colleagues. Find people and companies in one list, and everything about them on their pages.',
  whenOff: 'who belongs where is kept, and everybody sees their own tickets and invoices only.',
}
