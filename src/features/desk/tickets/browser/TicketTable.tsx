import type { LinkProps } from '@tanstack/react-router'
import { UserRound } from 'lucide'
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { ListTime } from '../../../../browser/ui/ListTime.tsx'
import { Priority } from '../../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import { SelectCell, SelectHead } from '../../../../browser/ui/SelectColumn.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import type { Rows } from '../../../../browser/lists/rows.ts'
import type { Selection } from '../../../../browser/lists/selection.ts'
import { CustomerLine } from '../../../people/accounts/browser/CustomerLine.tsx'
import { sortingHead, type Sort } from '../../../../browser/lists/sortingOf.ts'
import type { ListedTicket } from '../schema.ts'
import type { TicketColumn } from '../view.ts'
import { CustomerReplied } from './CustomerReplied.tsx'
import { WaitingDot } from './WaitingDot.tsx'

/** The height in px of a ticket with a short title in the list on phones. Such a ticket has three lines. */
export const ticketListRowPx = 103
/** The height in px of a ticket with a short title in the list on phones if a fourth line shows the customer's name. */
export const staffTicketListRowPx = 127
/** On touch screens, a checkbox is this much higher than the line of the title. */
const boxRoomPx = 20

/** Whether the list names the customer of each ticket, because colleagues share their tickets. */
export const isShared = (ticket: ListedTicket | undefined) => ticket?.customerName !== undefined

interface TicketTableProps {
  tickets: Rows<ListedTicket>
  /** The table's accessible name. */
  label: string
  to: (id: string) => LinkProps
  /** Only for lists that can be sorted. */
  sorting?: { sort: Sort<TicketColumn>; sortBy: (column: TicketColumn) => void } | undefined
  /** Adds the name of the customer below the ID, for staff and for colleagues. */
  withCustomer?: boolean
  /** Adds who has to write next, and the assignee below the priority. */
  withWork?: boolean
  /** Adds a line below the title. */
  lineOf?: ((ticket: ListedTicket) => ReactNode) | undefined
  /** Only for lists whose tickets can be selected. */
  selection?: Selection<ListedTicket> | undefined
}

/** Any number of tickets in the given order; only the rows near the viewport are loaded and rendered. */
export function TicketTable(props: TicketTableProps) {
  const { tickets, label, to, sorting, withCustomer = false, withWork = false, selection, lineOf } = props
  const head = (by: TicketColumn) => (sorting ? sortingHead(by, sorting.sort, sorting.sortBy) : {})
  // The rendered rows, from which `press` selects a range if `isRange` is true.
  const list = useRef(tickets)
  useLayoutEffect(() => {
    list.current = tickets
  })
  const press = useCallback(
    (index: number, isRange: boolean) => selection?.press(list.current, index, isRange),
    [selection],
  )
  // The function stays the same, so that scrolling renders only added rows.
  const renderRow = useCallback(
    (ticket: ListedTicket, row: RowAttributes) => (
      <TicketTableRow
        key={ticket.id}
        {...{ ticket, row, to, withCustomer, withWork, selection, press }}
        line={lineOf?.(ticket)}
      />
    ),
    [to, withCustomer, withWork, selection, press, lineOf],
  )
  return (
    <TableFrame>
      <Table label={label} fixed {...rowCount(tickets)}>
        <Head>
          {selection && <SelectHead selection={selection} rows={tickets} label="Select all loaded tickets" />}
          <Th {...head('id')} className={withCustomer ? 'w-42' : 'w-23'}>
            ID
          </Th>
          <Th {...head('title')}>Title</Th>
          <Th {...head('status')} className={withCustomer ? 'w-34' : 'w-31'}>
            Status
          </Th>
          <Th {...head('priority')} className="w-28">
            Priority
          </Th>
          <Th {...head('createdAt')} wide className="w-29">
            Created
          </Th>
          <Th {...head('updatedAt')} className="w-29">
            Updated
          </Th>
          <ViewHead />
        </Head>
        <RangedRows
          rows={tickets}
          rowHeightPx={withCustomer ? 60 : 44}
          listRowHeightPx={
            (withCustomer ? staffTicketListRowPx : ticketListRowPx) + (selection ? boxRoomPx : 0)
          }
        >
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

interface TicketTableRowProps {
  ticket: ListedTicket
  row: RowAttributes
  to: (id: string) => LinkProps
  withCustomer: boolean
  withWork: boolean
  line: ReactNode
  selection: Selection<ListedTicket> | undefined
  press: (index: number, isRange: boolean) => void
}

function TicketTableRow(props: TicketTableRowProps) {
  const { ticket, row, to, withCustomer, withWork, line, selection, press } = props
  return (
    <Row {...row} tall={withCustomer}>
      {selection && (
        <SelectCell
          selection={selection}
          id={ticket.id}
          label={`Select ticket #${ticket.id}`}
          onPress={(isRange) => press(row['data-index'], isRange)}
        />
      )}
      <Td part="meta" tabular className={withCustomer ? 'as-list:basis-full' : ''}>
        <span>#{ticket.id}</span>
        {withWork && <WaitingDot ticket={ticket} />}
        {withCustomer && <CustomerLine name={ticket.customerName} />}
      </Td>
      <Td
        part="lead"
        className={withCustomer ? 'wrap-anywhere' : 'as-table:truncate as-list:wrap-anywhere'}
        title={ticket.title}
      >
        {/* Rows with the customer's name have room for two lines. */}
        <span
          className={
            withCustomer ? (line ? 'as-table:block as-table:truncate' : 'as-table:line-clamp-2') : undefined
          }
        >
          {ticket.title || 'Untitled'}
        </span>
        {line}
      </Td>
      <Td part="meta">
        <StatusBadge status={ticket.status} />
        <CustomerReplied
          at={ticket.customerRepliedAt}
          className="as-list:ml-3 as-table:mt-1 as-table:block"
        />
      </Td>
      <Td part="meta">
        <Priority priority={ticket.priority} />
        {withWork && ticket.assigneeName && <AssigneeLine name={ticket.assigneeName} />}
      </Td>
      <Td wide tabular>
        <ListTime at={ticket.createdAt} />
      </Td>
      <Td part="meta" tabular>
        <span className="as-table:hidden">Updated </span>
        <ListTime at={ticket.updatedAt} />
      </Td>
      <ViewCell to={to(String(ticket.id))} of={`ticket #${ticket.id}`} />
    </Row>
  )
}

function AssigneeLine({ name }: { name: string }) {
  return (
    <span
      title={`Assigned to ${name}`}
      className="items-center gap-1.5 text-small text-n600 as-list:ml-3 as-list:inline-flex as-table:flex"
    >
      <Icon icon={UserRound} size={12} className="shrink-0" />
      <span className="sr-only">Assigned to </span>
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  )
}
