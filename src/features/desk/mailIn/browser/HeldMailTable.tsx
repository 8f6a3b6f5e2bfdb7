import type { LinkProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Rows } from '../../../../browser/lists/rows.ts'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { RangedRows, rowCount, type RowAttributes } from '../../../../browser/ui/RangedRows.tsx'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { ViewCell, ViewHead } from '../../../../browser/ui/ViewColumn.tsx'
import type { ListedMail } from '../schema.ts'
import { reasonText, subjectText } from './reasonText.ts'

/** The height in px of an email in the list view. */
const listRowPx = 150

interface HeldMailTableProps {
  mails: Rows<ListedMail>
  /** The link to an email. Must be the same function on every rendering. */
  to: (id: string) => LinkProps
}

/** Held or ignored emails, with the reason of each. */
export function HeldMailTable({ mails, to }: HeldMailTableProps) {
  // A stable function, so that scrolling renders only the rows that are added.
  const renderRow = useCallback(
    (mail: ListedMail, row: RowAttributes) => <MailRow key={mail.id} {...{ mail, row, to }} />,
    [to],
  )
  return (
    <TableFrame>
      <Table label="Emails" fixed {...rowCount(mails)}>
        <Head>
          <Th className="w-[30%]">From</Th>
          <Th>Subject and reason</Th>
          <Th className="w-29">Received</Th>
          <ViewHead />
        </Head>
        <RangedRows rows={mails} rowHeightPx={60} listRowHeightPx={listRowPx}>
          {renderRow}
        </RangedRows>
      </Table>
    </TableFrame>
  )
}

interface MailRowProps {
  mail: ListedMail
  row: RowAttributes
  to: (id: string) => LinkProps
}

function MailRow({ mail, row, to }: MailRowProps) {
  const { sender, senderName, subject, reason, receivedAt } = mail
  const why = reasonText(reason)
  return (
    <Row {...row} tall>
      <Td part="lead" className="as-list:wrap-anywhere" title={sender ?? undefined}>
        {senderName && <p className="as-table:truncate">{senderName}</p>}
        {sender === null ? (
          <p>Unknown sender</p>
        ) : (
          <p
            className={`as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden ${senderName ? 'text-small font-normal text-n600' : ''}`}
          >
            <EmailText address={sender} />
          </p>
        )}
      </Td>
      <Td part="meta" className="as-list:basis-full">
        <p
          className="text-n900 as-list:wrap-anywhere as-table:truncate"
          title={subject ?? undefined}
          dir="auto"
        >
          {subjectText(subject)}
        </p>
        <p className="text-small as-table:truncate" title={why}>
          {why}
        </p>
      </Td>
      <Td part="meta" tabular className="as-list:basis-full">
        <span className="as-table:hidden">Received </span>
        <Ago at={receivedAt} />
      </Td>
      <ViewCell to={to(String(mail.id))} of={`the email ${subjectText(subject)}`} />
    </Row>
  )
}
