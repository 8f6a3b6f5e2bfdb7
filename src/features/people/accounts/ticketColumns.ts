// This file does not import the validation library, because every page loads it with the routes.

/** The columns that staff show or hide in the list of tickets; the other columns are always shown. */
export const choosableTicketColumns = [
  'customer',
  'company',
  'assignee',
  'waitsSince',
  'createdAt',
  'updatedAt',
] as const
export type ChoosableTicketColumn = (typeof choosableTicketColumns)[number]

/** Whether a list of tickets needs the fields of `detailedTicketRow` (desk/tickets/schema.ts) for its columns. */
export const needsDetails = (columns: readonly ChoosableTicketColumn[] | null | undefined): boolean =>
  columns?.some((column) => column === 'company' || column === 'assignee') === true
