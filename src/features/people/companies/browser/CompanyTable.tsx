import { Pencil, Trash } from 'lucide'
import { memo } from 'react'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { IconLink } from '../../../../browser/ui/IconLink.tsx'
import { RowLink } from '../../../../browser/ui/RowLink.tsx'
import { SecondLine } from '../../../../browser/ui/SecondLine.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import { sortingHead } from '../../../../browser/lists/useSortedList.ts'
import type { CompanyRow } from '../schema.ts'
import { cityLine, websiteWithoutScheme } from './companyLines.ts'
import type { CompanyColumn, CompanySort } from './useCompanyList.ts'

interface CompanyTableProps {
  companies: readonly CompanyRow[]
  sort: CompanySort
  onSort: (by: CompanyColumn) => void
  /** Undefined for users who may not delete. */
  onDelete?: ((company: CompanyRow) => void) | undefined
}

/** Rows of two lines. Memoized, so that typing in the search does not wait for the rows to render. */
export const CompanyTable = memo(function CompanyTable(props: CompanyTableProps) {
  const { companies, sort, onSort, onDelete } = props
  const head = (by: CompanyColumn) => sortingHead(by, sort, onSort)
  return (
    <TableFrame>
      <Table label="Companies" fixed aria-rowcount={companies.length + 1}>
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
        <WindowedRows items={companies} rowHeightPx={60}>
          {(company, row) => (
            <Row key={company.id} {...row} tall>
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
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
})
