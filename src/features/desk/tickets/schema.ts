import * as z from 'zod/mini'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { id, idInPath, line, paragraphs, timestamp } from '../../../shared/endpoint/fields.ts'
import { severalIds, severalOf } from '../../../shared/endpoint/filterValues.ts'
import { sentAttachment } from '../attachments/schema.ts'
import { responseStatuses, ticketQueues, ticketStatuses, waitingSides } from './statuses.ts'
import { ticketAges, ticketCategories, ticketPriorities } from './values.ts'
import { noMailReasons } from '../../mail/values.ts'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'

export { ticketStatuses, type TicketStatus } from './statuses.ts'
export * from './values.ts'

/** The ids of files that the author has already uploaded. */
export const attachmentIds = z.optional(
  z.array(z.int().check(z.minimum(0), z.maximum(2_147_483_647))).check(
    z.maxLength(20, 'At most 20 files'),
    // Forms have a 0 for each file that is not stored yet.
    z.refine((ids) => !ids.includes(0), 'Wait until all files are uploaded, or remove those that are not.'),
  ),
)

export const newTicket = z.object({
  title: line(200).check(z.minLength(5, 'Title must be at least 5 characters')),
  description: paragraphs(10_000, 20, 'Description must be at least 20 characters'),
  category: z.enum(ticketCategories, 'Please select a category'),
  priority: z._default(z.enum(ticketPriorities), 'medium'),
  attachmentIds,
})
export type NewTicket = z.infer<typeof newTicket>

/** The values of the form, in which the category is empty until one is chosen. */
export const newTicketForm = z.extend(newTicket, { category: z.pipe(z.string(), newTicket.shape.category) })

/** Staff may send either field or both; customers may send only the status 'resolved' (policy.ts). */
export const ticketChange = z.object({
  status: z.optional(z.enum(ticketStatuses)),
  priority: z.optional(z.enum(ticketPriorities)),
})
export type TicketChange = z.infer<typeof ticketChange>

/** The session decides whether a response is from staff. `isStaff` in a request is ignored. */
export const newResponse = z.object({
  message: paragraphs(10_000, 1, 'Response cannot be empty'),
  attachmentIds,
})

/** Changes that staff make with a response, in the same transaction. */
const responseChange = z.object({
  status: z.optional(z.enum(responseStatuses)),
  priority: z.optional(z.enum(ticketPriorities)),
  /** The colleague to whom the ticket is assigned. */
  assigneeId: z.optional(id),
})
export type ResponseChange = z.infer<typeof responseChange>

export const responseForm = z.extend(newResponse, { also: responseChange })

export const sentResponse = z.extend(newResponse, responseChange.shape)

/** A ticket in a list. */
export const ticketRow = z.object({
  id,
  title: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A ticket in a list for users who see tickets of colleagues. `customerName` is null if the account was deleted. */
export const sharedTicketRow = z.extend(ticketRow, { customerName: z.nullable(z.string()) })
/** When the customer replied, if staff have neither responded nor set a status since; otherwise null. */
const customerRepliedAt = z.nullable(timestamp)

/** A ticket in a list for staff. */
export const staffTicketRow = z.extend(sharedTicketRow, {
  customerRepliedAt,
  /** The name of the assignee; null if there is none, or the account was deleted. */
  assigneeName: z.nullable(z.string()),
  /** Whether the last response is by staff. */
  staffWroteLast: z.boolean(),
  /** Since when the customer waits, if staff have to write next; null: since the ticket was created. */
  waitsSince: z.nullable(timestamp),
  /** The ids of the ticket's tags, separated by commas; null without tags. */
  tagIds: z.nullable(z.string()),
})
/** A ticket in a list for staff that shows the company or the assignee. */
export const detailedTicketRow = z.extend(staffTicketRow, {
  /** The customer's company or, without one, the company name as typed in the account. */
  companyName: z.nullable(z.string()),
  /** The key of the assignee's picture. */
  assigneePicture: z.nullable(z.string()),
})
export const listedTicket = z.extend(ticketRow, {
  customerName: z.optional(z.nullable(z.string())),
  customerRepliedAt: z.optional(customerRepliedAt),
  assigneeName: z.optional(z.nullable(z.string())),
  staffWroteLast: z.optional(z.boolean()),
  waitsSince: z.optional(z.nullable(timestamp)),
  tagIds: z.optional(z.nullable(z.string())),
  companyName: z.optional(z.nullable(z.string())),
  assigneePicture: z.optional(z.nullable(z.string())),
})
export type ListedTicket = z.infer<typeof listedTicket>

/**
 * The columns by which tickets can be sorted. `createdAt` gives the same order as `id`. `waitsSince` is for staff; tickets
 * for which no customer waits come last.
 */
export const ticketOrders = [
  'id',
  'title',
  'status',
  'priority',
  'category',
  'createdAt',
  'updatedAt',
  'waitsSince',
] as const

/**
 * The filters and the order of a list that is requested by range; newest first by default. A filter with several values
 * matches the tickets that have one of them.
 */
export const ticketSelection = z.object({
  status: z.optional(z.enum(ticketStatuses)),
  priority: z.optional(severalOf(ticketPriorities)),
  category: z.optional(severalOf(ticketCategories)),
  customer: z.optional(idInPath),
  /** Only tickets of the members of this company. */
  company: z.optional(idInPath),
  /** How long ago the tickets were created. */
  age: z.optional(z.enum(ticketAges)),
  /** For staff: tickets that are assigned to one of these accounts. */
  assignee: z.optional(severalIds),
  /**
   * For staff: the tickets that staff have to work on, all of them ('unresolved') or those that are assigned to the
   * caller ('mine') or to nobody ('unassigned').
   */
  queue: z.optional(z.enum(ticketQueues)),
  /** For staff: tickets that staff have to work on, and in which this side has to write next. */
  waiting: z.optional(z.enum(waitingSides)),
  /** For staff: tickets that have one of these tags. */
  tag: z.optional(severalIds),
  /** Only tickets whose customer has replied and is waiting for a reaction of staff. */
  customerReplied: z.optional(z.literal('yes')),
  /**
   * Words, or beginnings of words, of the ticket and its responses. All must match, in any order; only the newest 5,000
   * matches count. If there are more than 8 words, only the 8 longest count. A text that contains the number of a
   * ticket, such as `[Ticket #6] Printer`, finds that ticket as well.
   */
  words: z.optional(line(maxSearchCharacters)),
  sort: z.optional(z.enum(ticketOrders)),
  direction: z.optional(z.enum(directions)),
  /** For staff: rows with the company and the assignee's picture, also if the account's list does not show them. */
  details: z.optional(z.literal('yes')),
})
/** The filter of an export, or of a bulk change. */
export const ticketFilter = z.omit(ticketSelection, { sort: true, direction: true, details: true })
export type TicketSelection = z.infer<typeof ticketSelection>

/** Another ticket; without id and title if the user may not see that ticket. */
const otherTicket = z.object({ id: z.optional(id), title: z.optional(z.string()) })
export type OtherTicket = z.infer<typeof otherTicket>

/** Facts about the email that a ticket or a response came by. */
export const byEmail = z.object({
  /** The received email; it is deleted 90 days after it arrived. */
  emailId: z.optional(id),
  /** Whether the address of the sender was proven. */
  isVerified: z.boolean(),
  /** The quoted text and the signature below the message. */
  quoted: z.optional(z.string()),
  /** The other people to whom the email was addressed. */
  copies: z.optional(z.array(z.string())),
})
export type ByEmail = z.infer<typeof byEmail>

/** A change of a ticket, with the new values; null or absent if a value is unchanged. */
const ticketEvent = z.object({
  id,
  status: z.nullable(z.enum(ticketStatuses)),
  priority: z.nullable(z.enum(ticketPriorities)),
  title: z.optional(z.string()),
  category: z.optional(z.string()),
  /** The new customer; the name is only for staff, and null if the account was deleted. */
  customer: z.optional(z.object({ name: z.optional(z.nullable(z.string())) })),
  /** Set if staff raised the ticket for its customer. */
  isRaised: z.optional(z.literal(true)),
  /**
   * Set for a merge: `mergedInto` is the ticket into which this ticket was merged; `mergedFrom` was merged into this
   * ticket.
   */
  mergedInto: z.optional(otherTicket),
  mergedFrom: z.optional(otherTicket),
  createdAt: timestamp,
  /** Set if a reply of the customer reopened the ticket. */
  byCustomer: z.optional(z.literal(true)),
  /** For staff: the name of the author; null if the account was deleted. */
  authorName: z.optional(z.nullable(z.string())),
})
export type TicketEvent = z.infer<typeof ticketEvent>

export const ticket = z.extend(ticketRow, {
  userId: id,
  description: z.string(),
  /** One of ticketCategories, except in records that are older than that list. */
  category: z.string(),
  /**
   * The customer's name, and whether the reader may answer the ticket. Set only if the reader is a colleague of the
   * customer.
   */
  colleague: z.optional(z.object({ name: z.nullable(z.string()), isAnswerable: z.boolean() })),
  customerRepliedAt,
  /** Only if one ticket is requested: the ticket into which it was merged. */
  mergedInto: z.optional(otherTicket),
  /** Only if one ticket is requested: the last 200 changes, oldest first. */
  events: z.optional(z.array(ticketEvent)),
  /** Only if one ticket is requested: the files of its description; absent without files. */
  files: z.optional(z.array(sentAttachment)),
  /** Only if staff request one ticket: set if its description came by email. */
  byEmail: z.optional(byEmail),
  /** Only if staff request one ticket: its customer; null if the account was deleted. */
  customer: z.optional(
    z.nullable(
      z.object({
        name: z.string(),
        company: z.nullable(z.string()),
        /** The id of the company to which the account belongs; `company` is the company name as it was typed in. */
        companyId: z.nullable(id),
        clientCompany: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        email: z.nullable(z.string()),
        /** Why the customer gets no mails about the ticket; null if they are sent. */
        whyNoMail: z.nullable(z.enum(noMailReasons)),
      }),
    ),
  ),
})
export type Ticket = z.infer<typeof ticket>

export const ticketResponse = z.object({
  id,
  ticketId: id,
  userId: id,
  message: z.string(),
  isStaff: z.boolean(),
  createdAt: timestamp,
  /**
   * The author's name. Set if the author is a colleague of the customer and, if staff read the response, also if the
   * author is staff.
   */
  authorName: z.optional(z.string()),
  /** For staff: the key of the picture of the colleague who answered, if there is one. */
  authorPicture: z.optional(z.string()),
  /** Only in lists: the files of the response; absent without files. */
  files: z.optional(z.array(sentAttachment)),
  /** Only in lists for staff: set if the response came by email. */
  byEmail: z.optional(byEmail),
})
export type TicketResponse = z.infer<typeof ticketResponse>

/** All tickets, or only those of a filter. */
export const ticketSummaryFilter = z.omit(ticketFilter, { status: true, customerReplied: true })
export type TicketSummaryFilter = z.infer<typeof ticketSummaryFilter>

/**
 * The number of tickets by status; `active` counts all that are not closed. For staff, `customerReplied` counts the
 * tickets whose customer is waiting for a reaction.
 */
export const ticketSummary = z.object({
  open: z.number(),
  in_progress: z.number(),
  resolved: z.number(),
  closed: z.number(),
  active: z.number(),
  customerReplied: z.optional(z.number()),
})
export type TicketSummary = z.infer<typeof ticketSummary>
