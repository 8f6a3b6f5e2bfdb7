import type { Fill } from '../browser/page/Slot.tsx'
import { clientDirectoryFills } from '../features/clientDirectory/browser/fills.ts'
import { documentFills } from '../features/documents/browser/fills.ts'
import { leadArchiveFills } from '../features/leadArchive/browser/fills.ts'
import { userEditingFills } from '../features/userEditing/browser/fills.ts'

/** The fills of all modules. */
export const fills: readonly Fill[] = [
  ...userEditingFills,
  ...leadArchiveFills,
  ...clientDirectoryFills,
  ...documentFills,
]
