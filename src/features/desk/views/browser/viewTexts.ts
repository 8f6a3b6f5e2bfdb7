import { valuesIn } from '../../../../shared/endpoint/searchParams.ts'
import type { ChoosableTicketColumn } from '../../../people/accounts/ticketColumns.ts'
import { filtersOfTickets } from '../../tickets/browser/filtersOf.ts'
import type { TicketColumn, TicketView } from '../../tickets/view.ts'

const columnNames: Record<TicketColumn | ChoosableTicketColumn, string> = {
  id: 'ID',
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  customer: 'Customer',
  company: 'Company',
  assignee: 'Assignee',
  waitsSince: 'Waiting since',
  createdAt: 'Created',
  updatedAt: 'Updated',
}

/** The filter by customer or company for which no name is loaded. */
export function whoById({ customer, company }: TicketView): string | undefined {
  if (company !== undefined) return `Company: #${company}`
  return customer === undefined ? undefined : `Customer: #${customer}`
}

/** A view in words: a text for each filter, the order and the columns. */
export function viewTexts(view: TicketView, names: Parameters<typeof filtersOfTickets>[1]): string[] {
  const [by, direction] = view.sort?.split(' ') ?? []
  const nameOf = new Map<string, string>(Object.entries(columnNames))
  const columns = valuesIn(view.columns).map((column) => nameOf.get(column) ?? 'None')
  return [
    ...filtersOfTickets(view, names).map(({ text }) => text),
    ...(by === undefined ? [] : [`Order: ${nameOf.get(by) ?? by}, ${direction}`]),
    ...(columns.length === 0 ? [] : [`Columns: ${columns.join(', ')}`]),
  ]
}
