import type { AddedColumn, ShownColumns } from '../../features/desk/tickets/browser/shownColumns.ts'
import { WaitingDot } from '../../features/desk/tickets/browser/WaitingDot.tsx'
import type { ChoosableTicketColumn } from '../../features/people/accounts/ticketColumns.ts'
import { AssigneeCell, type Assign } from './AssigneeCell.tsx'
import { TakeTicketLine } from './TakeTicketLine.tsx'

/** With more columns than these, the titles would be too narrow. */
const maxRoomyColumns = 3

/**
 * The columns of the list of tickets, from the setting of the user.
 *
 * @param assign assigns the ticket of a row
 */
export function chosenColumns(chosen: readonly ChoosableTicketColumn[], assign: Assign): ShownColumns {
  const has = (column: ChoosableTicketColumn) => chosen.includes(column)
  const dates = (['createdAt', 'updatedAt'] as const).filter(has)
  // The company is below the customer: both in one column leave room for the title.
  const hasPeople = has('customer') || has('company')
  // Without a column of its own, the customer's name takes more room below the ID.
  const people = hasPeople ? (has('customer') ? 1 : 2) : 0
  const count = people + Number(has('assignee')) + Number(has('waitsSince')) + dates.length
  const isTight = count > maxRoomyColumns
  const client: AddedColumn = {
    name: has('customer') ? 'customer' : 'company',
    label: has('customer') ? 'Customer' : 'Company',
    className: isTight ? 'w-30' : 'w-32',
    cell: (ticket) => (
      <CustomerCell
        customer={has('customer') ? ticket.customerName : undefined}
        company={has('company') ? ticket.companyName : undefined}
      />
    ),
  }
  const assignee: AddedColumn = {
    name: 'assignee',
    label: 'Assignee',
    className: isTight ? 'w-17 @min-[66rem]/table:w-34' : 'w-35',
    cell: (ticket) => <AssigneeCell {...{ ticket, assign, isTight }} />,
  }
  const waiting: AddedColumn = {
    name: 'waitsSince',
    label: isTight ? 'Waiting' : 'Waiting since',
    className: isTight ? 'w-23' : 'w-26',
    sortsBy: 'waitsSince',
    cell: (ticket) => <WaitingDot ticket={ticket} isColumn />,
  }
  const added = [
    ...(hasPeople ? [client] : []),
    ...(has('assignee') ? [assignee] : []),
    ...(has('waitsSince') ? [waiting] : []),
  ]
  return {
    added,
    dates,
    isTight,
    take: (ticket) => <TakeTicketLine {...{ ticket, assign }} />,
  }
}

interface CustomerCellProps {
  customer: string | null | undefined
  company: string | null | undefined
}

/** The customer and, below, the company; each without the other has the first line. */
function CustomerCell({ customer, company }: CustomerCellProps) {
  const [first, second] = [customer, company].filter(Boolean)
  if (first === undefined) return null
  return (
    <>
      <span dir="auto" title={first ?? undefined} className="block truncate">
        {first}
      </span>
      {second !== undefined && (
        <span dir="auto" title={second ?? undefined} className="block truncate text-small">
          {second}
        </span>
      )}
    </>
  )
}
