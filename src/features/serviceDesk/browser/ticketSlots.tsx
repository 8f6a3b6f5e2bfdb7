// One script for the slots of a ticket's page.
export { AssigneeCard } from '../../ticketAssignment/browser/AssigneeCard.tsx'
export { DeskThread } from './DeskThread.tsx'
