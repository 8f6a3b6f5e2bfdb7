import type { LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import type { ListedLead } from '../listSchema.ts'
import { LeadStateBadge } from './LeadStateBadge.tsx'
import { LeadType } from './LeadType.tsx'

/** The height in px of a lead in the list view. */
const listRowPx = 150

interface LeadTableProps {
  leads: Rows<ListedLead>
  /** The link to a lead. Must be the same function on every rendering. */
  to: (id: string) => LinkProps
}

/** Contact requests as agents see them. */
export function LeadTable({ leads, to }: LeadTableProps) {
  // A stable function, so that scrolling renders only the rows that are added.
  const renderRow = useCallback(
    (lead: ListedLead, row: RowAttributes) => <LeadRow key={lead.id} {...{ lead, row, to }} />,
    [to],
  )
  return (
    <TableFrame>
      <Table label="Leads" fixed {...rowCount(leads)}>
        <Head>
          <Th className="w-[18%]">Name</Th>
          <Th>Contact Info</Th>
          <Th className="w-[18%]">Company</Th>
          <Th className="w-28">Type</Th>
          <Th className="w-30">Status</Th>
          <Th className="w-29">Received</Th>
          <ViewHead />
        </Head>
        <RangedRows rows={leads} rowHeightPx={60} listRowHeightPx={listRowPx}>
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

interface LeadRowProps {
  lead: ListedLead
  row: RowAttributes
  to: (id: string) => LinkProps
}

function LeadRow({ lead, row, to }: LeadRowProps) {
  const { name, email, phone, company, type, state, assignee, createdAt } = lead
  return (
    <Row {...row} tall>
      <Td part="lead" className="as-table:truncate as-list:wrap-anywhere" title={name}>
        {name}
        <NameMark name={name} />
      </Td>
      <Td part="meta" className="as-list:basis-full">
        <p className="text-n700 as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden">
          <EmailText address={email} />
        </p>
        <p className="text-small tabular-nums as-list:wrap-anywhere as-table:truncate">{phone}</p>
      </Td>
      <Td
        part="meta"
        className={company ? 'as-list:wrap-anywhere as-table:truncate' : 'as-list:hidden'}
        title={company ?? undefined}
      >
        {company || '-'}
      </Td>
      <Td part="meta">
        <LeadType type={type} />
      </Td>
      <Td part="meta" className="as-list:flex as-list:items-center as-list:gap-2">
        <LeadStateBadge state={state} />
        {assignee !== null && (
          <p
            className="text-small as-list:wrap-anywhere as-table:mt-0.5 as-table:truncate"
            title={`Assigned to ${assignee}`}
          >
            <span className="sr-only">Assigned to </span>
            {assignee}
          </p>
        )}
      </Td>
      <Td part="meta" tabular className="as-list:basis-full">
        <span className="as-table:hidden">Received </span>
        <Ago at={createdAt} />
      </Td>
      <ViewCell to={to(String(lead.id))} of={`the lead of ${name}`} />
    </Row>
  )
}
