import { loadedLater } from '../../browser/page/loadedLater.tsx'

// Loaded with the page of a ticket, in scripts of their own: that of the page is for the most part the one of the customers'
// page, which would load them too.
export const StaffThread = loadedLater(async () => (await import('./DeskThread.tsx')).DeskThread)
export const TicketCards = loadedLater(async () => (await import('./TicketCards.tsx')).TicketCards)
