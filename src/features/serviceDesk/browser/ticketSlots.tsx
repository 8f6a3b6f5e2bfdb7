// One script for the slots of a ticket's page.
export { CorrectTicket } from '../../staffTickets/browser/CorrectTicket.tsx'
export { AssigneeCard } from '../../ticketAssignment/browser/AssigneeCard.tsx'
export { DeskThread } from './DeskThread.tsx'
