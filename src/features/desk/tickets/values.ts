import type { TicketFilter, TicketQueue, TicketStatus, WaitingSide } from './statuses.ts'

export const statusNames: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const filterNames: Record<TicketFilter, string> = { ...statusNames, replied: 'Customer replied' }

export const waitingNames: Record<WaitingSide, string> = { us: 'Us', customer: 'The customer' }

export const queueNames: Record<TicketQueue, string> = {
  mine: 'My unresolved',
  unassigned: 'Unassigned',
  unresolved: 'Unresolved',
}

export const ticketPriorities = ['low', 'medium', 'high', 'critical'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

export const ticketCategories = ['technical', 'billing', 'service', 'feedback', 'other'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export const categoryNames: Record<TicketCategory, string> = {
  technical: 'Technical Support',
  billing: 'Billing & Payments',
  service: 'Service Request',
  feedback: 'Feedback',
  other: 'Other',
}

/**
 * The name of a stored category. Older records may have a category that is not in the list; it is returned unchanged.
 */
export const nameOfCategory = (category: string): string =>
  new Map<string, string>(Object.entries(categoryNames)).get(category) ?? category

/** How long ago a ticket was created: within a period, or before that period. */
export const ticketAges = ['day', 'week', 'month', 'over-week', 'over-month'] as const
export type TicketAge = (typeof ticketAges)[number]

export const ageNames: Record<TicketAge, string> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  'over-week': 'Older than 7 days',
  'over-month': 'Older than 30 days',
}

export const priorityNames: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** In days. Received emails are deleted after this time, also those that are held. */
export const emailRetentionDays = 90

/** The path of an email as it arrived, for staff. */
export const pathOfOriginal = (emailId: number | ':id') => `/api/received-emails/${emailId}/original` as const
