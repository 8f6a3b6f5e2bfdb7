import type { LinkProps } from '@tanstack/react-router'
import { BuildingComplex, CircleUserRound } from 'lucide'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { ListTime } from '../../../../browser/ui/ListTime.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { SecondLine } from '../../../../browser/ui/SecondLine.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { sortingHead, type Sort } from '../../../../browser/lists/sortingOf.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import type { CustomerOrder, CustomerRow } from '../schema.ts'

/** Height in px of a row on a phone, where the table is shown as a list. */
const listRowPx = 103

interface CustomerTableProps {
  customers: Rows<CustomerRow>
  sort: Sort<CustomerOrder>
  onSort: (by: CustomerOrder) => void
}

/** People and companies with their open tickets and unpaid invoices. */
export function CustomerTable({ customers, sort, onSort }: CustomerTableProps) {
  const head = (by: CustomerOrder) => sortingHead(by, sort, onSort)
  return (
    <TableFrame>
      <Table label="Customers" fixed {...rowCount(customers)}>
        <Head>
          <Th {...head('name')}>Name</Th>
          <Th {...head('company')} wide className="w-[24%]">
            Company
          </Th>
          <Th {...head('openTickets')} right className="w-29">
            Open tickets
          </Th>
          <Th {...head('unpaid')} right className="w-31">
            Unpaid
          </Th>
          <Th {...head('lastContactAt')} className="w-38 as-table:pl-8">
            Last contact
          </Th>
          <ViewHead />
        </Head>
        <RangedRows rows={customers} rowHeightPx={60} listRowHeightPx={listRowPx}>
          {customerRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

/** Defined outside the component, so that the function never changes and scrolling renders only the added rows. */
const customerRow = (customer: CustomerRow, row: RowAttributes) => (
  <CustomerTableRow key={customer.id} {...{ customer, row }} />
)

const pageOf = ({ kind, recordId }: CustomerRow): LinkProps => ({
  to: kind === 'person' ? '/agent/customers/$id' : '/agent/sales/companies/$id',
  params: { id: String(recordId) },
})

function CustomerTableRow({ customer, row }: { customer: CustomerRow; row: RowAttributes }) {
  const { kind, name, contact, company, openTickets, unpaid, lastContactAt } = customer
  const isCompany = kind === 'company'
  return (
    <Row {...row} tall>
      <Td part="lead" title={name}>
        <span className="flex min-w-0 items-center gap-3">
          <Icon icon={isCompany ? BuildingComplex : CircleUserRound} className="text-n500" />
          <span className="min-w-0">
            <span className="block as-list:wrap-anywhere as-table:truncate">
              {isCompany && <span className="sr-only">Company </span>}
              <span>{name}</span>
            </span>
            {contact && (
              <SecondLine title={contact}>
                <EmailText address={contact} />
              </SecondLine>
            )}
          </span>
        </span>
      </Td>
      <Td
        part="meta"
        wide
        title={company ?? undefined}
        className="as-table:truncate as-list:basis-full as-list:wrap-anywhere as-list:empty:hidden"
      >
        {company}
      </Td>
      <Td part="meta" tabular right className="as-list:empty:hidden">
        {openTickets > 0 && (
          <>
            {openTickets.toLocaleString('en-US')}
            <span className="as-table:hidden"> open</span>
          </>
        )}
      </Td>
      <Td part="meta" tabular right className="as-list:empty:hidden">
        {unpaid !== '0.00' && (
          <>
            {formatDollars(unpaid)}
            <span className="as-table:hidden"> unpaid</span>
          </>
        )}
      </Td>
      <Td part="meta" tabular className="as-list:empty:hidden as-table:pl-8">
        {lastContactAt && (
          <>
            <span className="as-table:hidden">Last contact </span>
            <ListTime at={lastContactAt} />
          </>
        )}
      </Td>
      <ViewCell to={pageOf(customer)} of={name} />
    </Row>
  )
}
