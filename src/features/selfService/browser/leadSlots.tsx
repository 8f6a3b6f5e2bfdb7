// One script for all slots of a lead's page: each would cost every page the bytes of its name.
export { InviteByMail } from './InviteByMail.tsx'
export { LeadInvitation } from './LeadInvitation.tsx'
