import type { AddedColumn, ShownColumns } from '../../features/desk/tickets/browser/shownColumns.ts'
import { WaitingDot } from '../../features/desk/tickets/browser/WaitingDot.tsx'
import type { ListedTicket } from '../../features/desk/tickets/schema.ts'
import type { ChoosableTicketColumn } from '../../features/people/accounts/staffSettings.ts'
import { StaffPicture } from '../../features/people/pictures/browser/StaffPicture.tsx'

/** With more columns than these, the titles would be too narrow. */
const maxRoomyColumns = 3

/** The columns of the list of tickets, from the setting of the user. */
export function chosenColumns(chosen: readonly ChoosableTicketColumn[]): ShownColumns {
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
    className: isTight ? 'w-17 @min-[66rem]/table:w-32' : 'w-33',
    cell: (ticket) => <AssigneeCell ticket={ticket} isTight={isTight} />,
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
  return { added, dates, isTight }
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

interface AssigneeCellProps {
  ticket: ListedTicket
  isTight: boolean
}

function AssigneeCell({ ticket, isTight }: AssigneeCellProps) {
  const { assigneeName: name, assigneePicture: picture } = ticket
  if (!name) return null
  return (
    <span title={`Assigned to ${name}`} className="flex items-center gap-2">
      <span
        aria-hidden
        className="relative grid size-7 shrink-0 place-items-center overflow-clip rounded-control border border-n200 bg-n50 text-small font-medium text-n700"
      >
        <StaffPicture name={name} picture={picture} place="port" />
      </span>
      <bdi className={`min-w-0 truncate ${isTight ? '@max-[66rem]/table:sr-only' : ''}`}>{name}</bdi>
    </span>
  )
}
