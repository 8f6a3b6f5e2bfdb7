// One script for the slots of a ticket's page.
export { CorrectTicket } from '../../staffTickets/browser/CorrectTicket.tsx'
export { DeskThread } from './DeskThread.tsx'
export { TicketCards } from './TicketCards.tsx'
