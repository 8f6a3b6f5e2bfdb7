import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { serverNow } from '../../../../browser/api/clock.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { formatDateTime, formatRecent } from '../../../../shared/time/dates.ts'
import type { AuditEventRow } from '../schema.ts'
import { nameOfActor } from '../words.ts'
import { AuditSubject } from './AuditSubject.tsx'

/** The height in px of an event in the list view: two lines. */
const auditListRowPx = 83

interface AuditTableProps {
  events: Rows<AuditEventRow>
  onDetails: (event: AuditEventRow) => void
}

/** All matching events, newest first. Only the rows near the viewport are rendered. */
export function AuditTable({ events, onDetails }: AuditTableProps) {
  // A stable function, so that scrolling renders only the rows that are added.
  const renderRow = useCallback(
    (event: AuditEventRow, row: RowAttributes) => (
      <AuditTableRow key={event.id} {...{ event, row, onDetails }} />
    ),
    [onDetails],
  )
  return (
    <TableFrame>
      <Table label="Audit log" fixed {...rowCount(events)}>
        <Head>
          <Th className="w-42">When</Th>
          <Th className="w-[14%]">Who</Th>
          <Th>What</Th>
          <Th className="w-[23%]">Subject</Th>
          <Th wide className="w-32">
            From
          </Th>
          <Th labelHidden className="w-22">
            Details
          </Th>
        </Head>
        <RangedRows rows={events} rowHeightPx={44} listRowHeightPx={auditListRowPx}>
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

interface AuditTableRowProps extends Pick<AuditTableProps, 'onDetails'> {
  event: AuditEventRow
  row: RowAttributes
}

function AuditTableRow({ event, row, onDetails }: AuditTableRowProps) {
  const what = event.actionName
  const who = nameOfActor(event)
  const when = formatDateTime(event.at)
  return (
    <Row {...row}>
      <Td part="meta" tabular>
        <time dateTime={event.at} title={when}>
          {formatRecent(event.at, serverNow())}
        </time>
      </Td>
      <Td part="meta" className="as-table:truncate" title={who}>
        {event.actorName === null ? (
          who
        ) : (
          <Link
            to="/admin/audit"
            search={{ person: event.actorName }}
            aria-label={`Events by ${who}`}
            className="rounded-badge hover:text-n900 hover:underline hover:underline-offset-4"
          >
            {who}
          </Link>
        )}
      </Td>
      <Td part="lead" className="as-table:truncate" title={what}>
        {what}
      </Td>
      <Td part="meta" className="as-table:truncate as-list:empty:hidden">
        <AuditSubject event={event} />
      </Td>
      <Td wide tabular className="as-table:truncate" title={event.ip ?? undefined}>
        {event.ip}
      </Td>
      <Td part="action">
        <Button
          variant="ghost"
          size="small"
          className="-mr-2.5"
          aria-label={`Details: ${what}, ${who}, ${when}`}
          onClick={() => onDetails(event)}
        >
          Details
        </Button>
      </Td>
    </Row>
  )
}
