import type { LinkProps } from '@tanstack/react-router'
import { StatusBadge } from '../../../browser/ui/StatusBadge.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../browser/ui/ViewColumn.tsx'
import { WindowedRows } from '../../../browser/ui/WindowedRows.tsx'
import { formatDay } from '../../../dates.ts'
import { formatDollars } from '../../../dollars.ts'
import type { InvoiceRow } from '../schema.ts'

/** The height of an invoice where the table is a list: two lines. */
export const invoiceListRowPx = 79

interface InvoiceTableProps {
  invoices: readonly InvoiceRow[]
  /** The accessible name of the table. */
  label: string
  /** The page of an invoice. */
  to: (id: string) => LinkProps
  /** Adds the column 'Customer ID', for staff. */
  withCustomer?: boolean
}

/** Invoices in the given order; up to 100,000 rows, of which only those near the viewport are in the page. */
export function InvoiceTable({ invoices, label, to, withCustomer = false }: InvoiceTableProps) {
  return (
    <TableFrame>
      <Table label={label} fixed aria-rowcount={invoices.length + 1}>
        <Head>
          <Th>Invoice #</Th>
          {withCustomer && <Th className="w-29">Customer ID</Th>}
          <Th wide={withCustomer} className="w-31">
            Issue Date
          </Th>
          <Th className="w-31">Due Date</Th>
          <Th right className="w-35">
            Amount
          </Th>
          <Th className="w-38 as-table:pl-8">Status</Th>
          <ViewHead />
        </Head>
        <WindowedRows items={invoices} rowHeightPx={44}>
          {(invoice, row) => (
            <Row key={invoice.id} {...row}>
              <Td
                part="lead"
                tabular
                className="as-table:truncate as-list:whitespace-normal! as-list:wrap-anywhere"
                title={invoice.invoiceNumber}
              >
                {invoice.invoiceNumber}
              </Td>
              {withCustomer && <Td tabular>{invoice.userId}</Td>}
              <Td wide={withCustomer} tabular>
                {formatDay(invoice.issueDate)}
              </Td>
              <Td part="meta" tabular>
                <span className="as-table:hidden">Due </span>
                {formatDay(invoice.dueDate)}
              </Td>
              <Td part="aside" tabular right>
                {formatDollars(invoice.amount)}
              </Td>
              <Td part="meta" className="as-table:pl-8">
                <StatusBadge status={invoice.status} />
              </Td>
              <ViewCell to={to(String(invoice.id))} of={`invoice ${invoice.invoiceNumber}`} />
            </Row>
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
}
