import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { contactText } from '../../../../shared/text/contactText.ts'
import { foldedName } from '../../../../shared/text/nameKey.ts'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { SearchedList } from '../../../../browser/ui/SearchedList.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import type { CompanyRow } from '../schema.ts'
import { companiesQuery } from './api.ts'
import { cityLine } from './companyLines.ts'

interface ClientCompaniesProps {
  /** In lower case and trimmed; empty to show all companies. */
  search: string
  /** The link to the page of a company. */
  to: (id: string) => LinkProps
}

/** All companies in the agents' portal, read-only. */
export function ClientCompanies({ search, to }: ClientCompaniesProps) {
  const companies = useQuery(companiesQuery)
  return (
    <SearchedList
      query={companies}
      search={search}
      textOf={searchedText}
      loadingText="Loading companies..."
      errorText="Could not load the companies. Please try again."
      emptyText={
        search === '' ? 'No companies found in the system.' : 'No companies found matching your search.'
      }
    >
      {(found) => (
        <TableFrame>
          <Table label="Client Companies" fixed aria-rowcount={found.length + 1}>
            <Head>
              <Th className="w-[28%]">Company</Th>
              <Th>Address</Th>
              <Th className="w-[34%]">Email</Th>
              <ViewHead />
            </Head>
            <WindowedRows items={found} rowHeightPx={60}>
              {(company, row) => (
                <Row key={company.id} {...row} tall>
                  <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={company.name}>
                    {company.name}
                  </Td>
                  <Td part="meta" className="as-list:basis-full as-list:empty:hidden">
                    {company.address && (
                      <p className="text-n700 as-list:wrap-anywhere as-table:truncate">{company.address}</p>
                    )}
                    {cityLine(company) && (
                      <p className="text-small as-list:wrap-anywhere as-table:truncate">
                        {cityLine(company)}
                      </p>
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
              )}
            </WindowedRows>
          </Table>
        </TableFrame>
      )}
    </SearchedList>
  )
}

const searchedText = ({ name, email, phone, address, city, state, zipCode }: CompanyRow) =>
  foldedName([name, contactText({ email, phone }), address, city, state, zipCode].join('\n'))
