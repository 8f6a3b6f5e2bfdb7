import { colleagueMails, isColleagueMail } from './colleagueMails.ts'
import { isStaffMessage, staffMessages } from './staffMessages.ts'
import { isNotice, notices } from './notices.ts'

/**
 * The events that cause mails. `template`: the name of the mail template. `to`: whether staff or the customer is
 * mailed. `when`: the description on the settings page. `joined`: whether mails about the same record within minutes
 * are joined into one mail. `group`: mails of the same group share an hourly limit per mailbox; mails above this limit
 * are only listed (server/joining.ts). Events that only staff cause have no group. `placeholders`: the placeholders
 * that the template may use.
 */
export const mailEvents = {
  inquiry: {
    template: 'New inquiry',
    to: 'staff',
    when: 'A visitor sends an inquiry',
    joined: false,
    group: 'inquiries',
    placeholders: ['brand', 'link', 'name', 'email', 'phone', 'company', 'type', 'services', 'message'],
  },
  ticketRaised: {
    template: 'New ticket',
    to: 'staff',
    when: 'A customer opens a ticket, or staff open one for a customer',
    joined: true,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'category', 'priority', 'description'],
  },
  ticketAnswered: {
    template: 'New answer from a customer',
    to: 'staff',
    when: 'A customer answers in a ticket',
    joined: true,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'message'],
  },
  ticketConfirmed: {
    template: 'Ticket confirmation',
    to: 'customer',
    when: 'A customer has opened a ticket',
    joined: false,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'category', 'priority', 'description'],
  },
  staffAnswered: {
    template: 'Answer to a ticket',
    to: 'customer',
    when: 'Staff answer in a ticket',
    joined: true,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'message'],
  },
  statusChanged: {
    template: 'Ticket status changed',
    to: 'customer',
    when: 'Staff change the status of a ticket',
    joined: true,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'status'],
  },
  invoiceIssued: {
    template: 'New invoice',
    to: 'customer',
    when: 'An invoice that is to be paid is created for a customer',
    joined: false,
    group: undefined,
    placeholders: [
      'brand',
      'link',
      'customer',
      'number',
      'amount',
      'issued',
      'due',
      'description',
      'payment',
    ],
  },
  invoiceChanged: {
    template: 'Invoice changed',
    to: 'customer',
    when: 'An invoice that was emailed is changed',
    joined: false,
    group: undefined,
    placeholders: [
      'brand',
      'link',
      'customer',
      'number',
      'amount',
      'issued',
      'due',
      'changes',
      'asked',
      'payment',
    ],
  },
  ticketOpenedFor: {
    template: 'Ticket opened for a customer',
    to: 'customer',
    when: 'Staff open a ticket for a customer',
    joined: false,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'category', 'priority', 'description'],
  },
  ticketMerged: {
    template: 'Ticket merged',
    to: 'customer',
    when: 'Staff merge a ticket into another one',
    joined: true,
    group: 'tickets',
    placeholders: ['brand', 'link', 'customer', 'number', 'title', 'into'],
  },
} as const

export type MailEvent = keyof typeof mailEvents

export type MailGroup = NonNullable<(typeof mailEvents)[MailEvent]['group']>

export type Placeholder<Event extends MailEvent> = (typeof mailEvents)[Event]['placeholders'][number]

export const isEvent = (text: string): text is MailEvent => Object.hasOwn(mailEvents, text)

/** The event of a template; undefined if no event uses it. */
export function eventOf(templateName: string): MailEvent | undefined {
  return Object.keys(mailEvents)
    .filter(isEvent)
    .find((event) => mailEvents[event].template === templateName)
}

/** The name of an event on screens: the name of its template or, without a template, the title of its mail. */
export const nameOf = (event: string): string => {
  if (isNotice(event)) return notices[event].title
  if (isStaffMessage(event)) return staffMessages[event].title
  if (isColleagueMail(event)) return colleagueMails[event].title
  return isEvent(event) ? mailEvents[event].template : event
}
