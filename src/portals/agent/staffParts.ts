import { loadedLater } from '../../browser/page/loadedLater.tsx'

// Separate scripts, loaded with the page of a ticket. Most of that page's own script is shared with the customers'
// page, which must not load these parts.
export const StaffThread = loadedLater(async () => (await import('./DeskThread.tsx')).DeskThread)
export const TicketCards = loadedLater(async () => (await import('./TicketCards.tsx')).TicketCards)
