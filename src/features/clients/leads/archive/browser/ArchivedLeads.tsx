import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArchiveArrowUp, ChevronDown, ChevronUp } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { PartFailure } from '../../../../../browser/ui/PartFailure.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../../browser/ui/WindowedRows.tsx'
import { formatDate, formatDateTime } from '../../../../../shared/time/dates.ts'
import type { ArchivedLead } from '../schema.ts'
import { archivedLeadsQuery, useRestoring } from './api.ts'

/** The archived leads, each with a button that restores it. Renders nothing if there are none. */
export function ArchivedLeads() {
  const archived = useQuery(archivedLeadsQuery)
  const { data } = archived
  const [isOpen, setOpen] = useState(false)
  if (archived.isError && !data) {
    return (
      <PartFailure
        className="mt-4"
        text="Could not load the archive: the list shows archived leads as well."
        query={archived}
      />
    )
  }
  if (!data || data.length === 0) return null
  return (
    <div className="mt-4">
      <Button
        variant="ghost"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        className="-ml-3"
        onClick={() => setOpen(!isOpen)}
      >
        Archived leads ({data.length.toLocaleString('en-US')})
      </Button>
      {isOpen && (
        <div className="mt-2">
          <TableFrame>
            <Table label="Archived leads" fixed aria-rowcount={data.length + 1}>
              <Head>
                <Th className="w-[26%]">Name</Th>
                <Th>Company</Th>
                <Th className="w-[30%]">Archived</Th>
                <Th labelHidden className="w-32">
                  Restore
                </Th>
              </Head>
              <WindowedRows items={data} rowHeightPx={60}>
                {(lead, row) => (
                  <Row key={lead.id} {...row} tall>
                    <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={lead.name}>
                      <Link
                        to="/agent/sales/$id"
                        params={{ id: String(lead.id) }}
                        className="rounded-badge underline-offset-4 hover:underline"
                      >
                        {lead.name}
                      </Link>
                    </Td>
                    <Td
                      part="meta"
                      className={lead.company ? 'as-list:wrap-anywhere as-table:truncate' : 'as-list:hidden'}
                    >
                      {lead.company || '-'}
                    </Td>
                    <Td part="meta" className="as-list:basis-full as-list:wrap-anywhere as-table:truncate">
                      <time dateTime={lead.archivedAt} title={formatDateTime(lead.archivedAt)}>
                        {formatDate(lead.archivedAt)}
                      </time>{' '}
                      by {lead.archivedBy ?? 'a deleted account'}
                    </Td>
                    <Td part="action">
                      <RestoreButton lead={lead} />
                    </Td>
                  </Row>
                )}
              </WindowedRows>
            </Table>
          </TableFrame>
        </div>
      )}
    </div>
  )
}

function RestoreButton({ lead }: { lead: ArchivedLead }) {
  const restoring = useRestoring(lead.id)
  return (
    <Button
      variant="secondary"
      size="small"
      icon={ArchiveArrowUp}
      aria-label={`Restore the lead of ${lead.name}`}
      pending={restoring.isPending}
      pendingText="Restoring..."
      onClick={() => restoring.mutate()}
    >
      Restore
    </Button>
  )
}
