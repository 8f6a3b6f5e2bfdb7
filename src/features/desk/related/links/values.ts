export const maxLinksOfTicket = 50
