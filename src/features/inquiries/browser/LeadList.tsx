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
import type { ContactRequest } from '../schema.ts'
import { contactRequestsQuery } from './api.ts'
import { LeadType } from './LeadType.tsx'

interface LeadListProps {
  /** In lower case and trimmed; empty for all. */
  search: string
  /** Where a lead opens. */
  to: (id: string) => LinkProps
}

/** What visitors asked for, newest first, as far as it fits the search. */
export function LeadList({ search, to }: LeadListProps) {
  const leads = useQuery(contactRequestsQuery)
  const texts = useMemo(() => leads.data?.map(searchedText) ?? [], [leads.data])
  const shown = useMemo(
    () => (search === '' ? leads.data : leads.data?.filter((_, place) => texts[place]?.includes(search))),
    [leads.data, texts, search],
  )

  if (!shown) {
    if (!leads.isError) return <Spinner label="Loading leads..." className="min-h-62 place-content-center" />
    return (
      <ErrorState
        text="Error loading contact requests. Please try again."
        action={<Retry query={leads} word="Retry" />}
      />
    )
  }
  if (shown.length === 0) return <EmptyState text="No contact requests found matching your search." />
  return (
    <TableFrame>
      <Table label="Leads" fixed aria-rowcount={shown.length + 1}>
        <Head>
          <Th className="w-[20%]">Name</Th>
          <Th>Contact Info</Th>
          <Th className="w-[24%]">Company</Th>
          <Th className="w-28">Type</Th>
          <Th className="w-20">
            <span className="sr-only">View</span>
          </Th>
        </Head>
        <WindowedRows items={shown} rowHeight={60}>
          {(lead, row) => (
            <Row key={lead.id} {...row} tall>
              <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={lead.name}>
                {lead.name}
              </Td>
              <Td part="meta" className="as-list:basis-full">
                <p className="text-n700 as-list:wrap-anywhere as-table:truncate">{lead.email}</p>
                <p className="text-small tabular-nums as-list:wrap-anywhere as-table:truncate">
                  {lead.phone}
                </p>
              </Td>
              <Td
                part="meta"
                className="as-list:wrap-anywhere as-table:truncate"
                title={lead.company ?? undefined}
              >
                {lead.company || '-'}
              </Td>
              <Td part="meta">
                <LeadType type={lead.type} />
              </Td>
              <Td part="action">
                <RowLink {...to(String(lead.id))} of={`the lead of ${lead.name}`}>
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

const searchedText = ({ name, email, phone, company, type, services }: ContactRequest) =>
  [name, email, phone, company ?? '', type, ...services].join('\n').toLowerCase()
