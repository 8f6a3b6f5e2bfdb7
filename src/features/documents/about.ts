import type { ModuleAbout } from '../../module.ts'

export const aboutDocuments: ModuleAbout = {
  title: 'Documents',
  sentence: 'Download PDF makes a file of an invoice, and the form of an invoice shows how it will look.',
  whenOff: 'invoices can be printed, but not downloaded.',
}
