import type { LinkProps } from '@tanstack/react-router'
import { Priority } from '../../../browser/ui/Priority.tsx'
import { StatusBadge } from '../../../browser/ui/StatusBadge.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../browser/ui/ViewColumn.tsx'
import { WindowedRows } from '../../../browser/ui/WindowedRows.tsx'
import { formatDate, formatDateTime } from '../../../dates.ts'
import type { TicketRow } from '../schema.ts'

/** The height of a ticket with a short title where the table is a list, on a phone: three lines. */
export const ticketListRowPx = 103

interface TicketTableProps {
  tickets: readonly TicketRow[]
  /** The table's accessible name. */
  label: string
  /** The link to a ticket. */
  to: (id: string) => LinkProps
}

/** Up to 100,000 tickets in the given order; only the rows near the viewport are rendered. */
export function TicketTable({ tickets, label, to }: TicketTableProps) {
  return (
    <TableFrame>
      <Table label={label} fixed aria-rowcount={tickets.length + 1}>
        <Head>
          <Th className="w-23">ID</Th>
          <Th>Title</Th>
          <Th className="w-31">Status</Th>
          <Th className="w-28">Priority</Th>
          <Th wide className="w-29">
            Created
          </Th>
          <Th className="w-29">Updated</Th>
          <ViewHead />
        </Head>
        <WindowedRows items={tickets} rowHeightPx={44} listRowHeightPx={ticketListRowPx}>
          {(ticket, row) => (
            <Row key={ticket.id} {...row}>
              <Td part="meta" tabular>
                #{ticket.id}
              </Td>
              <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={ticket.title}>
                {ticket.title || 'Untitled'}
              </Td>
              <Td part="meta">
                <StatusBadge status={ticket.status} />
              </Td>
              <Td part="meta">
                <Priority priority={ticket.priority} />
              </Td>
              <Td wide tabular>
                <time dateTime={ticket.createdAt} title={formatDateTime(ticket.createdAt)}>
                  {formatDate(ticket.createdAt)}
                </time>
              </Td>
              <Td part="meta" tabular>
                <span className="as-table:hidden">Updated </span>
                <time dateTime={ticket.updatedAt} title={formatDateTime(ticket.updatedAt)}>
                  {formatDate(ticket.updatedAt)}
                </time>
              </Td>
              <ViewCell to={to(String(ticket.id))} of={`ticket #${ticket.id}`} />
            </Row>
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
}
