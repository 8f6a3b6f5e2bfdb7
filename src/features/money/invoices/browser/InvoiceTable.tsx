import type { LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { sortingHead, type Sort } from '../../../../browser/lists/sortingOf.ts'
import { CustomerLine } from '../../../people/accounts/browser/CustomerLine.tsx'
import { formatDay } from '../../../../shared/time/dates.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import type { ListedInvoice } from '../schema.ts'
import type { InvoiceColumn } from '../view.ts'
import { PastDue } from './PastDue.tsx'
import { useDaysPastDue } from './useDaysPastDue.ts'

/** The height in px of an invoice in the list view: two lines. */
const invoiceListRowPx = 79
/** The height in px in the list view with the name of the customer: three lines. */
export const staffInvoiceListRowPx = 103

/** Whether the list shows the names of customers, because colleagues share their invoices with the reader. */
export const isShared = (invoice: ListedInvoice | undefined) => invoice?.customerName !== undefined

interface InvoiceTableProps {
  invoices: Rows<ListedInvoice>
  /** The accessible name of the table. */
  label: string
  /** The page of an invoice. */
  to: (id: string) => LinkProps
  /**
   * `true` (for staff) adds the column 'Customer ID' with the customer's name below the id. 'name' (for colleagues)
   * adds only the name.
   */
  withCustomer?: boolean | 'name'
  /** For lists that can be sorted. */
  sorting?: { sort: Sort<InvoiceColumn>; sortBy: (column: InvoiceColumn) => void } | undefined
}

/** Any number of invoices in the given order; only the rows near the viewport are loaded and rendered. */
export function InvoiceTable({ invoices, label, to, withCustomer = false, sorting }: InvoiceTableProps) {
  const daysOf = useDaysPastDue()
  const head = (by: InvoiceColumn) => (sorting ? sortingHead(by, sorting.sort, sorting.sortBy) : {})
  // A stable function, so that scrolling renders only the rows that are added.
  const renderRow = useCallback(
    (invoice: ListedInvoice, row: RowAttributes) => (
      <InvoiceTableRow key={invoice.id} {...{ invoice, row, to, withCustomer }} days={daysOf(invoice)} />
    ),
    [to, withCustomer, daysOf],
  )
  return (
    <TableFrame>
      <Table label={label} fixed {...rowCount(invoices)}>
        <Head>
          <Th {...head('invoiceNumber')}>Invoice #</Th>
          {withCustomer && <Th className="w-42">{withCustomer === 'name' ? 'Customer' : 'Customer ID'}</Th>}
          <Th {...head('issueDate')} wide={withCustomer !== false} className="w-31">
            Issue Date
          </Th>
          <Th {...head('dueDate')} className="w-31">
            Due Date
          </Th>
          <Th {...head('amount')} right className="w-35">
            Amount
          </Th>
          <Th {...head('status')} className={`as-table:pl-8 ${withCustomer ? 'w-38' : 'w-60'}`}>
            Status
          </Th>
          <ViewHead />
        </Head>
        <RangedRows
          rows={invoices}
          rowHeightPx={withCustomer ? 60 : 44}
          listRowHeightPx={withCustomer ? staffInvoiceListRowPx : invoiceListRowPx}
        >
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

interface InvoiceTableRowProps {
  invoice: ListedInvoice
  row: RowAttributes
  to: (id: string) => LinkProps
  withCustomer: boolean | 'name'
  days: number
}

function InvoiceTableRow({ invoice, row, to, withCustomer, days }: InvoiceTableRowProps) {
  // In the list view, the days past due replace the due date, because only one of them fits.
  const pastDue = days > 0 && <PastDue days={days} />
  return (
    <Row {...row} tall={withCustomer !== false}>
      <Td
        part="lead"
        tabular
        className="as-table:truncate as-list:whitespace-normal! as-list:wrap-anywhere"
        title={invoice.invoiceNumber}
      >
        <InvoiceNumber number={invoice.invoiceNumber} />
      </Td>
      {withCustomer && (
        <Td part="meta" tabular className="as-list:basis-full">
          {withCustomer === 'name' ? (
            <span dir="auto" className="normal-nums as-list:wrap-anywhere">
              {invoice.customerName}
            </span>
          ) : (
            <>
              <span className="as-list:hidden">{invoice.userId}</span>
              <CustomerLine name={invoice.customerName} />
            </>
          )}
        </Td>
      )}
      <Td wide={withCustomer !== false} tabular>
        {formatDay(invoice.issueDate)}
      </Td>
      <Td part="meta" tabular>
        <span className={pastDue ? 'as-list:hidden' : ''}>
          <span className="as-table:hidden">Due </span>
          {formatDay(invoice.dueDate)}
        </span>
        {pastDue && <span className="as-table:hidden">{pastDue}</span>}
      </Td>
      <Td part="aside" tabular right>
        {formatDollars(invoice.amount)}
      </Td>
      <Td part="meta" className="as-table:pl-8">
        <span className={pastDue && !withCustomer ? 'flex items-center gap-2' : ''}>
          <StatusBadge status={invoice.status} />
          {pastDue && <span className="block leading-4 whitespace-nowrap as-list:hidden">{pastDue}</span>}
        </span>
      </Td>
      <ViewCell to={to(String(invoice.id))} of={`invoice ${invoice.invoiceNumber}`} />
    </Row>
  )
}

/**
 * Digits have equal widths. Hyphens keep their normal width, because equal widths would put too much space around them.
 */
function InvoiceNumber({ number }: { number: string }) {
  return number.split(/(-)/).map((part, at) =>
    part === '-' ? (
      <span key={at} className="normal-nums">
        -
      </span>
    ) : (
      part
    ),
  )
}
