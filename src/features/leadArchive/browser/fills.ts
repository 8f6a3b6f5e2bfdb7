import { fill } from '../../../browser/page/Slot.tsx'
import { leadArchiveButton, leadsMore, leadsShown } from '../../inquiries/slots.ts'
import { leadArchive } from '../module.ts'

const load = () => import('./salesSlots.tsx')

export const leadArchiveFills = [
  fill(leadArchive, leadArchiveButton, async () => (await load()).ArchiveButton),
  fill(leadArchive, leadsShown, async () => (await load()).LeadsInUse),
  fill(leadArchive, leadsMore, async () => (await load()).ArchivedLeads),
]
