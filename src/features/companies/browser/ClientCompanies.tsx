import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '../../../browser/ui/EmptyState.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { RowLink } from '../../../browser/ui/RowLink.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../browser/ui/WindowedRows.tsx'
import type { CompanyRow } from '../schema.ts'
import { companiesQuery } from './api.ts'
import { cityLine } from './CompanyTable.tsx'

interface ClientCompaniesProps {
  /** In lower case and trimmed; empty for all. */
  search: string
  /** Where a company opens. */
  to: (id: string) => LinkProps
}

/** The companies that are looked after, as agents see them: to be read. */
export function ClientCompanies({ search, to }: ClientCompaniesProps) {
  const companies = useQuery(companiesQuery)
  const texts = useMemo(() => companies.data?.map(searchedText) ?? [], [companies.data])
  const shown = useMemo(
    () =>
      search === '' ? companies.data : companies.data?.filter((_, place) => texts[place]?.includes(search)),
    [companies.data, texts, search],
  )

  if (!shown) {
    if (!companies.isError)
      return <Spinner label="Loading companies..." className="min-h-62 place-content-center" />
    return (
      <ErrorState
        text="Error loading companies. Please try again."
        action={<Retry query={companies} word="Retry" />}
      />
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        text={
          search === '' ? 'No companies found in the system.' : 'No companies found matching your search.'
        }
      />
    )
  }
  return (
    <TableFrame>
      <Table label="Client Companies" fixed aria-rowcount={shown.length + 1}>
        <Head>
          <Th className="w-[28%]">Company</Th>
          <Th>Address</Th>
          <Th className="w-[34%]">Email</Th>
          <Th className="w-20">
            <span className="sr-only">View</span>
          </Th>
        </Head>
        <WindowedRows items={shown} rowHeight={60}>
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
                  <p className="text-small as-list:wrap-anywhere as-table:truncate">{cityLine(company)}</p>
                )}
              </Td>
              <Td
                part="meta"
                className="as-table:truncate as-list:basis-full as-list:wrap-anywhere as-list:empty:hidden"
              >
                {company.email}
              </Td>
              <Td part="action">
                <RowLink {...to(String(company.id))} of={company.name}>
                  View
                </RowLink>
              </Td>
            </Row>
          )}
        </WindowedRows>
      </Table>
    </TableFrame>
  )
}

const searchedText = ({ name, email, address, city, state, zipCode }: CompanyRow) =>
  [name, email, address, city, state, zipCode].join('\n').toLowerCase()
