import { fill } from '../../../browser/page/Slot.tsx'
import { siteSettingsSections } from '../../settings/slots.ts'
import { messageFiles, messageFilesField } from '../../tickets/slots.ts'
import { attachments } from '../module.ts'

export const attachmentFills = [
  fill(attachments, messageFilesField, async () => (await import('./FilesField.tsx')).FilesField),
  fill(attachments, messageFiles, async () => (await import('./MessageFiles.tsx')).MessageFiles),
  fill(
    attachments,
    siteSettingsSections,
    async () => (await import('./AttachmentsSection.tsx')).AttachmentsSection,
  ),
]
