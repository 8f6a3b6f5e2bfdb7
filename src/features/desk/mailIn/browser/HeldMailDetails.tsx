import { Link } from '@tanstack/react-router'
import { Download, Paperclip } from 'lucide'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { pathOfOriginal } from '../../tickets/values.ts'
import type { HeldMail } from '../schema.ts'
import type { SenderProof } from '../values.ts'

const proofTexts: Record<SenderProof, string> = {
  passed: 'Verified',
  none: 'Not verified: its domain asks for no check',
  failed: 'May be forged: its domain asks to refuse this email',
  unknown: 'Not verified: it could not be checked',
}

/** The content of an email, the names of its files, and who has sent it to which mailbox. */
export function HeldMailDetails({ mail }: { mail: HeldMail }) {
  const { id, sender, senderName, mailbox, receivedAt, sentAt, proof, text, fileNames, ticket, customers } =
    mail
  return (
    <Card aria-labelledby="email">
      <h2 id="email" className="text-section text-n900">
        Email
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-5 text-ui sm:grid-cols-2">
        <Fact term="From">
          {sender !== null && (
            <>
              {senderName && <span className="block">{senderName}</span>}
              <EmailText address={sender} />
            </>
          )}
        </Fact>
        <Fact term="Address of the sender">{proof && proofTexts[proof]}</Fact>
        <Fact term="Mailbox">{mailbox ?? 'A removed mailbox'}</Fact>
        <Fact term="Received">
          <time dateTime={receivedAt} className="tabular-nums">
            {formatDateTime(receivedAt)}
          </time>
          {sentAt !== null && <SentBefore sentAt={sentAt} receivedAt={receivedAt} />}
        </Fact>
        {customers.length > 0 && (
          <Fact term={customers.length === 1 ? 'Account' : 'Accounts'}>
            {customers.map((customer) => (
              <CustomerLink key={customer.id} {...customer} />
            ))}
          </Fact>
        )}
        {ticket && (
          <Fact term="Seems to answer">
            <Link
              to="/agent/tickets/$id"
              params={{ id: String(ticket.id) }}
              className={`touch-room ${recordLinkClass}`}
            >
              {`#${ticket.id} ${ticket.title}`}
            </Link>
            {ticket.customer && (
              <span className="block text-small text-n600">{`Ticket of ${ticket.customer}`}</span>
            )}
          </Fact>
        )}
        <Fact term="Message" wide>
          {text !== null && (
            <p
              dir="auto"
              className="max-w-[68ch] text-body leading-[26px] text-pretty whitespace-pre-wrap text-n800"
            >
              {text || '(no text)'}
            </p>
          )}
        </Fact>
        {fileNames.length > 0 && (
          <Fact term="Files" wide>
            <ul className="mt-1 grid gap-1.5">
              {fileNames.map((name, index) => (
                <li key={`${index} ${name}`} className="flex items-start gap-2">
                  <Icon icon={Paperclip} className="mt-0.5 text-n600" />
                  <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p className="mt-5">
        <a href={pathOfOriginal(id)} download className={buttonClass({ variant: 'secondary' })}>
          <Icon icon={Download} />
          Download the original
        </a>
      </p>
    </Card>
  )
}

const CustomerLink = ({ id, name }: { id: number; name: string }) => (
  <Link
    to="/agent/customers/$id"
    params={{ id: String(id) }}
    className={`touch-room block w-fit ${recordLinkClass}`}
  >
    {name}
  </Link>
)

/** In ms. An email that was written longer ago has been on its way for a noticeable time. */
const noticeableMs = 60 * 60 * 1000

function SentBefore({ sentAt, receivedAt }: { sentAt: string; receivedAt: string }) {
  if (Date.parse(receivedAt) - Date.parse(sentAt) < noticeableMs) return null
  return <span className="mt-0.5 block text-small text-n600">Written {formatDateTime(sentAt)}</span>
}
