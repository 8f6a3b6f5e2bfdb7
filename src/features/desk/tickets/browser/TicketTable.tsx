import type { LinkProps } from '@tanstack/react-router'
import { UserRound } from 'lucide'
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { useFocusOnLeaving } from '../../../../browser/ui/useFocusOnLeaving.ts'
import { ListTime, ShortListTime } from '../../../../browser/ui/ListTime.tsx'
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
import { isUnresolved } from '../statuses.ts'
import type { TicketColumn } from '../view.ts'
import { CustomerReplied } from './CustomerReplied.tsx'
import {
  dateClassOf,
  dateWidthOf,
  hiddenBeside,
  idClassOf,
  idWidthOf,
  placesOf,
  standardColumns,
  widthOf,
  type AddedColumn,
  type ShownColumns,
} from './shownColumns.ts'
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
  /** The columns that the user has chosen; must stay the same object while they do not change. */
  columns?: ShownColumns | undefined
  /** Only for lists whose tickets can be selected. */
  selection?: Selection<ListedTicket> | undefined
}

/** Any number of tickets in the given order; only the rows near the viewport are loaded and rendered. */
export function TicketTable(props: TicketTableProps) {
  const { tickets, label, to, sorting, withCustomer = false, withWork = false, selection, lineOf } = props
  const { columns = standardColumns } = props
  const { afterTitle, afterPriority } = placesOf(columns)
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
        {...{ ticket, row, to, withCustomer, withWork, columns, selection, press }}
        line={lineOf?.(ticket)}
      />
    ),
    [to, withCustomer, withWork, columns, selection, press, lineOf],
  )
  const addedHead = ({ name, label: text, className, sortsBy }: AddedColumn) => (
    <Th key={name} {...(sortsBy && head(sortsBy))} full className={className}>
      {text}
    </Th>
  )
  return (
    <TableFrame>
      <Table label={label} fixed {...rowCount(tickets)}>
        <Head>
          {selection && <SelectHead selection={selection} rows={tickets} label="Select all loaded tickets" />}
          <Th {...head('id')} className={idWidthOf(columns, withCustomer)}>
            ID
          </Th>
          <Th {...head('title')}>Title</Th>
          {afterTitle.map(addedHead)}
          <Th {...head('status')} className={withCustomer ? widthOf('w-34', columns) : 'w-31'}>
            Status
          </Th>
          <Th {...head('priority')} className={widthOf('w-28', columns)}>
            Priority
          </Th>
          {afterPriority.map(addedHead)}
          <Th {...head('createdAt')} wide className={dateWidthOf(columns, 'createdAt')}>
            Created
          </Th>
          <Th {...head('updatedAt')} className={dateWidthOf(columns, 'updatedAt')}>
            Updated
          </Th>
          <ViewHead className={widthOf('w-20', columns)} />
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
  columns: ShownColumns
  line: ReactNode
  selection: Selection<ListedTicket> | undefined
  press: (index: number, isRange: boolean) => void
}

function TicketTableRow(props: TicketTableRowProps) {
  const { ticket, row, to, withCustomer, withWork, columns, line, selection, press } = props
  const { afterTitle, afterPriority } = placesOf(columns)
  const part = useFocusOnLeaving<HTMLSpanElement>()
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
      <Td part="meta" tabular className={withCustomer ? `as-list:basis-full ${idClassOf(columns)}` : ''}>
        <span ref={part} className={withWork ? 'mr-2' : ''}>
          #{ticket.id}
        </span>
        {withWork && (
          <WaitingDot ticket={ticket} className={`as-list:mr-2 ${hiddenBeside(columns, 'waitsSince')}`} />
        )}
        {withCustomer && (
          <CustomerLine name={ticket.customerName} className={hiddenBeside(columns, 'customer')} />
        )}
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
      {afterTitle.map(({ name, cell }) => (
        <Td key={name} full>
          {cell(ticket)}
        </Td>
      ))}
      <Td part="meta">
        <StatusBadge status={ticket.status} />
        <CustomerReplied
          at={ticket.customerRepliedAt}
          className="as-list:ml-3 as-table:mt-1 as-table:block"
        />
      </Td>
      <Td part="meta">
        <Priority priority={ticket.priority} />
        {withWork && ticket.assigneeName && (
          <AssigneeLine name={ticket.assigneeName} className={hiddenBeside(columns, 'assignee')} />
        )}
        {withWork && !ticket.assigneeName && isUnresolved(ticket.status) && columns.take && (
          // Without a height, so that the priority stays in the middle of the row.
          <span className={`relative block h-0 as-list:hidden ${hiddenBeside(columns, 'assignee')}`}>
            {columns.take(ticket)}
          </span>
        )}
      </Td>
      {afterPriority.map(({ name, cell }) => (
        <Td key={name} full>
          {cell(ticket)}
        </Td>
      ))}
      <Td wide tabular className={dateClassOf(columns, 'createdAt')}>
        <RowTime at={ticket.createdAt} isTight={columns.isTight} />
      </Td>
      <Td part="meta" tabular className={dateClassOf(columns, 'updatedAt')}>
        <span className="as-table:hidden">Updated </span>
        <RowTime at={ticket.updatedAt} isTight={columns.isTight} />
      </Td>
      <ViewCell to={to(String(ticket.id))} of={`ticket #${ticket.id}`} />
    </Row>
  )
}

function RowTime({ at, isTight }: { at: string; isTight: boolean }) {
  if (!isTight) return <ListTime at={at} />
  return (
    <>
      <span className="as-full:hidden">
        <ListTime at={at} />
      </span>
      <span className="hidden text-small as-full:inline">
        <ShortListTime at={at} />
      </span>
    </>
  )
}

function AssigneeLine({ name, className }: { name: string; className: string }) {
  return (
    <span
      title={`Assigned to ${name}`}
      className={`items-center gap-1.5 text-small text-n600 as-list:ml-3 as-list:inline-flex as-table:flex ${className}`}
    >
      <Icon icon={UserRound} size={12} className="shrink-0" />
      <span className="sr-only">Assigned to </span>
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  )
}
