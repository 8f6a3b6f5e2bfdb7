import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { contactText } from '../../../../shared/text/contactText.ts'
import { foldedName } from '../../../../shared/text/nameKey.ts'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { SearchedList } from '../../../../browser/ui/SearchedList.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import { WindowedRows } from '../../../../browser/ui/WindowedRows.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import type { ContactRequest } from '../schema.ts'
import { contactRequestsQuery } from './api.ts'
import { ExportLeads } from './ExportLeads.tsx'
import { LeadStateBadge } from './LeadStateBadge.tsx'
import { LeadType } from './LeadType.tsx'

interface LeadListProps {
  /** In lower case and trimmed; empty to show all leads. */
  search: string
  /** Whether a lead fits the filter. Must be the same function until the filter changes. */
  fits: ((lead: ContactRequest) => boolean) | undefined
  /** The link to a lead. */
  to: (id: string) => LinkProps
}

/** All contact requests as agents see them, newest first. */
export function LeadList({ search, fits, to }: LeadListProps) {
  const leads = useQuery(contactRequestsQuery)
  return (
    <SearchedList
      query={leads}
      search={search}
      textOf={searchedText}
      fits={fits}
      loadingText="Loading leads..."
      // Keeps the rest of the page below the visible area until the number of leads is known.
      loadingClass="min-h-screen content-start pt-13"
      errorText="Could not load the contact requests. Please try again."
      emptyText="No contact requests found matching your search."
    >
      {(found) => (
        <>
          <div className="relative mb-2 flex justify-end">
            <ExportLeads leads={found} isFiltered={search !== '' || fits !== undefined} />
          </div>
          <TableFrame>
            <Table label="Leads" fixed aria-rowcount={found.length + 1}>
              <Head>
                <Th className="w-[18%]">Name</Th>
                <Th>Contact Info</Th>
                <Th className="w-[18%]">Company</Th>
                <Th className="w-28">Type</Th>
                <Th className="w-30">Status</Th>
                <Th className="w-29">Received</Th>
                <ViewHead />
              </Head>
              <WindowedRows items={found} rowHeightPx={60}>
                {(lead, row) => (
                  <Row key={lead.id} {...row} tall>
                    <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={lead.name}>
                      {lead.name}
                      <NameMark name={lead.name} />
                    </Td>
                    <Td part="meta" className="as-list:basis-full">
                      <p className="text-n700 as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden">
                        <EmailText address={lead.email} />
                      </p>
                      <p className="text-small tabular-nums as-list:wrap-anywhere as-table:truncate">
                        {lead.phone}
                      </p>
                    </Td>
                    <Td
                      part="meta"
                      className={lead.company ? 'as-list:wrap-anywhere as-table:truncate' : 'as-list:hidden'}
                      title={lead.company ?? undefined}
                    >
                      {lead.company || '-'}
                    </Td>
                    <Td part="meta">
                      <LeadType type={lead.type} />
                    </Td>
                    <Td part="meta" className="as-list:flex as-list:items-center as-list:gap-2">
                      <LeadStateBadge state={lead.state} />
                      {lead.assignee !== null && (
                        <p
                          className="text-small as-list:wrap-anywhere as-table:mt-0.5 as-table:truncate"
                          title={`Assigned to ${lead.assignee}`}
                        >
                          <span className="sr-only">Assigned to </span>
                          {lead.assignee}
                        </p>
                      )}
                    </Td>
                    <Td part="meta" tabular className="as-list:basis-full">
                      <span className="as-table:hidden">Received </span>
                      <Ago at={lead.createdAt} />
                    </Td>
                    <ViewCell to={to(String(lead.id))} of={`the lead of ${lead.name}`} />
                  </Row>
                )}
              </WindowedRows>
            </Table>
          </TableFrame>
        </>
      )}
    </SearchedList>
  )
}

function searchedText(lead: ContactRequest): string {
  const { name, email, phone, company, type, services, message, clientCompany, lostReason } = lead
  const texts = [name, contactText({ email, phone }), company, clientCompany, type, ...services]
  return foldedName([...texts, message, lostReason].join('\n'))
}
