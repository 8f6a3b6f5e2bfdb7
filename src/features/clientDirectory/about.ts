import type { ModuleAbout } from '../../module.ts'

export const aboutClientDirectory: ModuleAbout = {
  title: 'Client directory',
  sentence:
    'Say who belongs to which company, who its contacts are, and who may see the tickets and invoices of colleagues. See everything about a company on its page.',
  whenOff: 'who belongs where is kept, and everybody sees their own tickets and invoices only.',
}
