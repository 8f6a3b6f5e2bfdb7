import { Pencil, Trash } from 'lucide'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { Mailbox, ShownImap } from '../../../mail/mailboxes/schema.ts'
import { ArrivalMenu, arrivalText } from './ArrivalMenu.tsx'
import { strangerNames } from './strangerNames.ts'

interface MailboxTableProps {
  mailboxes: readonly Mailbox[]
  /** Undefined until they are loaded. */
  brands: readonly { id: number; name: string }[] | undefined
  onEdit: (mailbox: Mailbox) => void
  onImap: (mailbox: Mailbox) => void
  onImapRemoval: (mailbox: Mailbox) => void
  onWebhook: (mailbox: Mailbox) => void
  onRemove: (mailbox: Mailbox) => void
}

export function MailboxTable({ mailboxes, brands, ...actions }: MailboxTableProps) {
  const brandOf = ({ brandId }: Mailbox) => {
    if (brandId === null) return 'Default brand'
    return brands === undefined ? '…' : (brands.find(({ id }) => id === brandId)?.name ?? 'Deleted brand')
  }
  return (
    <TableFrame>
      <Table label="Mailboxes" fixed>
        <Head>
          <Th>Mailbox</Th>
          <Th className="w-[18%]">Brand</Th>
          <Th className="w-[140px]">Unknown senders</Th>
          <Th className="w-[124px]">Last email</Th>
          <Th className="w-[124px]">Arrives by</Th>
          <Th labelHidden className="w-[100px]">
            Actions
          </Th>
        </Head>
        <Body>
          {mailboxes.map((mailbox) => (
            <Row key={mailbox.id} tall>
              <Td part="lead">
                <p className="min-w-0 wrap-anywhere">
                  <EmailText address={mailbox.address} />
                </p>
                <p dir="auto" className="text-small font-normal wrap-anywhere text-n600">
                  {mailbox.name}
                </p>
                {mailbox.imap && <FetchingProblem {...mailbox.imap} />}
              </Td>
              <Td part="meta">
                <p dir="auto" className="wrap-anywhere">
                  {brandOf(mailbox)}
                </p>
              </Td>
              <Td part="meta">
                <span className="as-table:hidden">Unknown senders: </span>
                {strangerNames[mailbox.strangers]}
              </Td>
              <Td part="meta">
                {mailbox.lastMailAt === null ? (
                  <span>
                    None<span className="as-table:hidden"> received</span> yet
                  </span>
                ) : (
                  <span>
                    <span className="as-table:hidden">Last email </span>
                    <Ago at={mailbox.lastMailAt} />
                  </span>
                )}
              </Td>
              <Td part="meta">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>
                    <span className="as-table:hidden">Arrives by: </span>
                    {arrivalText(mailbox)}
                  </span>
                  <ArrivalMenu
                    mailbox={mailbox}
                    onImap={() => actions.onImap(mailbox)}
                    onImapRemoval={() => actions.onImapRemoval(mailbox)}
                    onWebhook={() => actions.onWebhook(mailbox)}
                  />
                </div>
              </Td>
              <Td part="action">
                <span className="inline-flex as-list:-mr-3 as-table:-mr-2">
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${mailbox.address}`}
                    onClick={() => actions.onEdit(mailbox)}
                  />
                  <IconButton
                    icon={Trash}
                    danger
                    label={`Remove ${mailbox.address}`}
                    onClick={() => actions.onRemove(mailbox)}
                  />
                </span>
              </Td>
            </Row>
          ))}
        </Body>
      </Table>
    </TableFrame>
  )
}

function FetchingProblem({ failingSince, problem }: ShownImap) {
  if (failingSince === null || problem === null) return null
  return <FieldError>{`Not fetched since ${formatDateTime(failingSince)}: ${problem}`}</FieldError>
}
