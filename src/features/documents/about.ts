import type { ModuleAbout } from '../../module.ts'

export const aboutDocuments: ModuleAbout = {
  title: 'Documents',
  sentence:
    'Download PDF makes a file of an invoice, which emails about new invoices bring along. The form shows it before it is saved.',
  whenOff: 'invoices can be printed, but not downloaded.',
}
