import type { ModuleAbout } from '../../module.ts'

export const aboutAttachments: ModuleAbout = {
  title: 'Attachments',
  sentence:
    'Customers and agents send files with tickets, replies and internal notes, for example screenshots.',
  whenOff: 'the files that were sent stay stored, but nobody sees or downloads them.',
}
