import { RotateCw } from 'lucide'
import { serverNow } from '../../../browser/api/clock.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { EmailText } from '../../../browser/ui/EmailText.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../browser/ui/Table.tsx'
import { nameOf } from '../events.ts'
import type { OutboxMail, OutboxView } from '../schema.ts'

interface MailTableProps {
  mails: readonly OutboxMail[]
  view: OutboxView
  configured: boolean
  /** Whether mails are held until this restored installation is released. */
  isHeld: boolean
  /** The id of the mail for which a retry is being requested. */
  retryingId: number | undefined
  onRetry: (id: number) => void
}

const shortTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const fullTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' })

function Time({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={fullTime.format(date)} className="tabular-nums whitespace-nowrap">
      {shortTime.format(date)}
    </time>
  )
}

/** The headings of the two columns that depend on the view. */
const heads: Record<OutboxView, { about: string; time: string }> = {
  waiting: { about: 'State', time: 'Next attempt' },
  sent: { about: 'Template', time: 'Sent' },
  failed: { about: 'Last error', time: 'Written' },
  withdrawn: { about: 'Reason', time: 'Withdrawn' },
}

function timeOf({ nextAttemptAt, sentAt, withdrawnAt, createdAt }: OutboxMail, view: OutboxView): string {
  const at = { waiting: nextAttemptAt, sent: sentAt, failed: createdAt, withdrawn: withdrawnAt }
  return at[view] ?? createdAt
}

/** The label of the retry button; a view without a label has no button. */
const retryTexts: Partial<Record<OutboxView, string>> = { waiting: 'Try now', failed: 'Send again' }

export function MailTable({ mails, view, configured, isHeld, retryingId, onRetry }: MailTableProps) {
  const retryText = configured || view === 'failed' ? retryTexts[view] : undefined
  return (
    <TableFrame>
      <Table label={`Mails, ${view}`} fixed>
        <Head>
          <Th className="w-[34%]">Recipient and subject</Th>
          <Th>{heads[view].about}</Th>
          <Th className="w-[100px] as-table:pr-5" right>
            Attempts
          </Th>
          <Th className="w-[144px]">{heads[view].time}</Th>
          {retryText && (
            <Th labelHidden className="w-[156px]">
              Actions
            </Th>
          )}
        </Head>
        <Body>
          {mails.map((mail) => (
            <Row key={mail.id} tall>
              <Td part="lead">
                <p
                  title={mail.recipient}
                  // Hides `<wbr>`, because it would allow a line break even in a truncated line.
                  className="as-list:wrap-anywhere as-table:truncate as-table:[&>wbr]:hidden"
                >
                  <EmailText address={mail.recipient} />
                </p>
                <p
                  className="font-normal text-n600 as-list:text-ui as-list:wrap-anywhere as-table:truncate"
                  title={mail.subject}
                >
                  {mail.subject}
                </p>
              </Td>
              <Td part="meta">
                {view === 'sent' ? (
                  nameOf(mail.event)
                ) : (
                  <p className={`wrap-anywhere as-table:py-2 ${view === 'failed' ? 'text-danger' : ''}`}>
                    {mail.lastError ?? notTriedYet(mail, { configured, isHeld })}
                  </p>
                )}
              </Td>
              <Td tabular right className="as-table:pr-5">
                {mail.attempts}
              </Td>
              <Td part="meta">
                {mail.state === 'sending' && !isHeld ? 'Being sent' : <Time at={timeOf(mail, view)} />}
              </Td>
              {retryText && (
                <Td part="action" className="as-list:order-4 as-list:basis-full">
                  <Button
                    variant="secondary"
                    size="small"
                    icon={RotateCw}
                    pending={retryingId === mail.id}
                    pendingText="Sending..."
                    disabled={mail.state === 'sending'}
                    aria-label={`${retryText}: ${mail.recipient}`}
                    onClick={() => onRetry(mail.id)}
                  >
                    {retryText}
                  </Button>
                </Td>
              )}
            </Row>
          ))}
        </Body>
      </Table>
    </TableFrame>
  )
}

function notTriedYet(
  { state, nextAttemptAt }: OutboxMail,
  { configured, isHeld }: Pick<MailTableProps, 'configured' | 'isHeld'>,
): string {
  if (isHeld) return 'Waits for the release'
  if (state === 'sending') return 'None'
  if (!configured) return 'Waits for a mail server'
  return Date.parse(nextAttemptAt) > serverNow() ? 'Waits for more to send together' : 'Not tried yet'
}
