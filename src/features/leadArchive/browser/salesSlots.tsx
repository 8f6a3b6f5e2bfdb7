// One script for all slots of the sales screens: each would cost every page the bytes of its name.
export { ArchiveButton } from './ArchiveButton.tsx'
export { ArchivedLeads } from './ArchivedLeads.tsx'
export { LeadsInUse } from './LeadsInUse.tsx'
