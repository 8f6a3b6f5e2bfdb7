import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArchiveArrowUp, ChevronDown, ChevronUp } from 'lucide'
import { useState } from 'react'
import { useRangedList } from '../../../../../browser/lists/useRangedList.ts'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { LoadedRows } from '../../../../../browser/ui/LoadedRows.tsx'
import { PartFailure } from '../../../../../browser/ui/PartFailure.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../../browser/ui/RangedRows.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../../browser/ui/Table.tsx'
import { formatDate, formatDateTime } from '../../../../../shared/time/dates.ts'
import type { ArchivedLead } from '../schema.ts'
import { archivedLeadList, useRestoring } from './api.ts'

const all = {}
const failure = 'Could not load the archived leads.'

/** The archived leads, in a list that the user opens. Renders nothing if there are none. */
export function ArchivedLeads() {
  const count = useQuery(archivedLeadList.totalQuery(all))
  const { data: total } = count
  const [isOpen, setOpen] = useState(false)
  if (count.isError && total === undefined)
    return <PartFailure className="mt-4" text={failure} query={count} />
  if (!total) return null
  return (
    <div className="mt-4">
      <Button
        variant="ghost"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        className="-ml-3"
        onClick={() => setOpen(!isOpen)}
      >
        Archived leads ({total.toLocaleString('en-US')})
      </Button>
      {isOpen && <OpenArchive />}
    </div>
  )
}

function OpenArchive() {
  const list = useRangedList(archivedLeadList, all)
  return (
    <div className="mt-2">
      <LoadedRows of="archived leads" list={list} errorText={failure} empty={null}>
        <TableFrame>
          <Table label="Archived leads" fixed {...rowCount(list.rows)}>
            <Head>
              <Th className="w-[26%]">Name</Th>
              <Th>Company</Th>
              <Th className="w-[30%]">Archived</Th>
              <Th labelHidden className="w-32">
                Restore
              </Th>
            </Head>
            <RangedRows rows={list.rows} rowHeightPx={60} listRowHeightPx={80}>
              {archivedRow}
            </RangedRows>
          </Table>
        </TableFrame>
      </LoadedRows>
    </div>
  )
}

/** Defined outside the component, so that the function never changes and scrolling renders only the added rows. */
const archivedRow = (lead: ArchivedLead, row: RowAttributes) => (
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
    <Td part="meta" className={lead.company ? 'as-list:wrap-anywhere as-table:truncate' : 'as-list:hidden'}>
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
)

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
