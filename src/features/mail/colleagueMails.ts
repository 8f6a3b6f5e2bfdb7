/**
 * Mails to a staff member about a colleague's action on tickets. The text is fixed. `title`: the subject, the heading,
 * and the name of the mail on screens. `sentence`: the verb between the colleague's name and the ticket or the number
 * of tickets.
 */
export const colleagueMails = {
  ticketAssigned: { title: 'A ticket was assigned to you', sentence: 'assigned you' },
  ticketsAssigned: { title: 'Tickets were assigned to you', sentence: 'assigned you' },
  ticketTaken: { title: 'A colleague took over your ticket', sentence: 'took over' },
  ticketReassigned: { title: 'Your ticket was reassigned', sentence: 'reassigned' },
  ticketsReassigned: { title: 'Your tickets were reassigned', sentence: 'reassigned' },
  newTicketAssigned: { title: 'A new ticket is assigned to you', sentence: 'raised' },
  customerReplied: { title: 'A customer replied', sentence: 'replied to' },
  customerResolved: { title: 'A customer resolved a ticket', sentence: 'resolved' },
  noteMention: { title: 'You were mentioned in a note', sentence: 'mentioned you in an internal note on' },
} as const

export type ColleagueMailKind = keyof typeof colleagueMails

export const isColleagueMail = (text: string): text is ColleagueMailKind =>
  Object.hasOwn(colleagueMails, text)
