import type { LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useRangedList } from '../../../../browser/lists/useRangedList.ts'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedRows } from '../../../../browser/ui/LoadedRows.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import type { CompanyRow } from '../schema.ts'
import { companyList } from './api.ts'
import { cityLine } from './companyLines.ts'

interface ClientCompaniesProps {
  /** The searched words; undefined to show all companies. */
  words: string | undefined
  /** The link to the page of a company. Must be the same function on every rendering. */
  to: (id: string) => LinkProps
}

/** The companies in the agents' portal, read-only. */
export function ClientCompanies({ words, to }: ClientCompaniesProps) {
  const list = useRangedList(companyList, { words }, { keepsRows: true })
  const { words: shownWords } = list.shown
  // A stable function, so that scrolling renders only the rows that are added.
  const renderRow = useCallback(
    (company: CompanyRow, row: RowAttributes) => <ClientCompany key={company.id} {...{ company, row, to }} />,
    [to],
  )
  return (
    <LoadedRows
      of="companies"
      list={list}
      loadingClass="min-h-62"
      errorText="Could not load the companies. Please try again."
      retryLabel="Retry"
      empty={
        <EmptyState
          text={
            shownWords === undefined
              ? 'No companies found in the system.'
              : 'No companies found matching your search.'
          }
        />
      }
    >
      <TableFrame>
        <Table key={shownWords} label="Client Companies" fixed {...rowCount(list.rows)}>
          <Head>
            <Th className="w-[28%]">Company</Th>
            <Th>Address</Th>
            <Th className="w-[34%]">Email</Th>
            <ViewHead />
          </Head>
          <RangedRows rows={list.rows} rowHeightPx={60} listRowHeightPx={listRowPx}>
            {renderRow}
          </RangedRows>
        </Table>
      </TableFrame>
    </LoadedRows>
  )
}

/** The height in px of most companies in the list view. */
const listRowPx = 117

interface ClientCompanyProps {
  company: CompanyRow
  row: RowAttributes
  to: (id: string) => LinkProps
}

const ClientCompany = ({ company, row, to }: ClientCompanyProps) => (
  <Row {...row} tall>
    <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={company.name}>
      {company.name}
    </Td>
    <Td part="meta" className="as-list:basis-full as-list:empty:hidden">
      {company.address && (
        <p className="text-n700 as-list:wrap-anywhere as-table:truncate">{company.address}</p>
      )}
      {cityLine(company) && (
        <p className="text-small as-list:wrap-anywhere as-table:truncate">{cityLine(company)}</p>
      )}
    </Td>
    <Td
      part="meta"
      className="as-table:truncate as-list:basis-full as-list:wrap-anywhere as-list:empty:hidden as-table:[&>wbr]:hidden"
    >
      {company.email && <EmailText address={company.email} />}
    </Td>
    <ViewCell to={to(String(company.id))} of={company.name} />
  </Row>
)
