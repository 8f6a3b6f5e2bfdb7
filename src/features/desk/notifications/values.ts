/** The kinds of events that a member of staff can switch on and off, in the order of the switches. */
export const noticeKinds = ['assigned', 'taken', 'mentioned', 'replied'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeWays = ['portal', 'email'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** The events that staff are told of: those of mail/colleagueMails.ts, and the answer of a colleague. */
export const notifiedEvents = [
  'ticketAssigned',
  'ticketsAssigned',
  'newTicketAssigned',
  'ticketTaken',
  'ticketReassigned',
  'ticketsReassigned',
  'noteMention',
  'customerReplied',
  'customerResolved',
  'colleagueReplied',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

export const kindOfEvent: Readonly<Record<NotifiedEvent, NoticeKind>> = {
  ticketAssigned: 'assigned',
  ticketsAssigned: 'assigned',
  newTicketAssigned: 'assigned',
  ticketTaken: 'taken',
  ticketReassigned: 'taken',
  ticketsReassigned: 'taken',
  noteMention: 'mentioned',
  customerReplied: 'replied',
  customerResolved: 'replied',
  colleagueReplied: 'replied',
}

/** More unread notifications are not counted. */
export const maxUnread = 100

/** The number of notifications that are loaded at first, and added each time. */
export const rowsAtOnce = 30
export const maxRows = 300
