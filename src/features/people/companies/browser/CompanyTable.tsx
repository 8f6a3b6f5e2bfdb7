import { Pencil, Trash } from 'lucide'
import { useCallback } from 'react'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { IconLink } from '../../../../browser/ui/IconLink.tsx'
import { RowLink } from '../../../../browser/ui/RowLink.tsx'
import { SecondLine } from '../../../../browser/ui/SecondLine.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { sortingHead, type Sort } from '../../../../browser/lists/sortingOf.ts'
import type { CompanyRow } from '../schema.ts'
import type { CompanyOrder } from '../values.ts'
import { cityLine, websiteWithoutScheme } from './companyLines.ts'

/** The height in px of most companies in the list view. */
const listRowPx = 153

interface CompanyTableProps {
  companies: Rows<CompanyRow>
  sort: Sort<CompanyOrder>
  onSort: (by: CompanyOrder) => void
  /** Undefined for users who may not delete. Must be the same function on every rendering. */
  onDelete: ((company: CompanyRow) => void) | undefined
}

/** Companies as administrators see them. */
export function CompanyTable({ companies, sort, onSort, onDelete }: CompanyTableProps) {
  const head = (by: CompanyOrder) => sortingHead(by, sort, onSort)
  // A stable function, so that scrolling renders only the rows that are added.
  const renderRow = useCallback(
    (company: CompanyRow, row: RowAttributes) => (
      <CompanyTableRow key={company.id} {...{ company, row, onDelete }} />
    ),
    [onDelete],
  )
  return (
    <TableFrame>
      <Table label="Companies" fixed {...rowCount(companies)}>
        <Head>
          <Th {...head('name')} className="w-[30%]">
            Company
          </Th>
          <Th {...head('email')}>Contact</Th>
          <Th {...head('address')}>Address</Th>
          <Th labelHidden className="w-[156px]">
            Actions
          </Th>
        </Head>
        <RangedRows rows={companies} rowHeightPx={60} listRowHeightPx={listRowPx}>
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

interface CompanyTableRowProps extends Pick<CompanyTableProps, 'onDelete'> {
  company: CompanyRow
  row: RowAttributes
}

/** A row of two lines. */
function CompanyTableRow({ company, row, onDelete }: CompanyTableRowProps) {
  return (
    <Row {...row} tall>
      {/* Wide enough for most host names. */}
      <Td part="lead" className="as-list:min-w-36">
        <p title={company.name} className="as-list:wrap-anywhere as-table:truncate">
          {company.name}
        </p>
        {company.website && <SecondLine>{websiteWithoutScheme(company.website)}</SecondLine>}
      </Td>
      <Td part="meta" className="as-list:basis-full as-list:empty:hidden">
        {company.email && (
          <p
            title={company.email}
            className="text-n700 as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden"
          >
            <EmailText address={company.email} />
          </p>
        )}
        {company.phone && <SecondLine tabular>{company.phone}</SecondLine>}
      </Td>
      <Td part="meta" className="as-list:basis-full as-list:empty:hidden">
        {company.address && (
          <p title={company.address} className="text-n700 as-list:wrap-anywhere as-table:truncate">
            {company.address}
          </p>
        )}
        {cityLine(company) && <SecondLine>{cityLine(company)}</SecondLine>}
      </Td>
      <Td part="action">
        <span className="inline-flex items-center gap-0.5">
          <IconLink
            icon={Pencil}
            label={`Edit ${company.name}`}
            to="/admin/companies/$companyId/edit"
            params={{ companyId: String(company.id) }}
          />
          {onDelete && (
            <IconButton
              icon={Trash}
              danger
              label={`Delete ${company.name}`}
              onClick={() => onDelete(company)}
            />
          )}
          <RowLink
            of={company.name}
            to="/admin/companies/$companyId"
            params={{ companyId: String(company.id) }}
          >
            View
          </RowLink>
        </span>
      </Td>
    </Row>
  )
}
