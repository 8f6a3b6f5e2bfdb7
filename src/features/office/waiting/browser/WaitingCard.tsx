import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  ArrowRight,
  CircleCheck,
  FileX,
  Hourglass,
  Inbox,
  MailX,
  ReceiptText,
  TriangleAlert,
  type IconNode,
} from 'lucide'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { formatDay } from '../../../../shared/time/dates.ts'
import type { WaitingWork, Waiting } from '../schema.ts'
import { maxWaiting } from '../../../mail/systemStatus/values.ts'
import { waitingQuery } from './api.ts'

/**
 * The work that waits for an administrator, such as critical tickets and overdue invoices: the number and the newest
 * item of each kind, with links.
 */
export function WaitingCard() {
  const waiting = useQuery(waitingQuery)
  return (
    <Card className="min-w-0">
      <h2 className="flex items-center gap-2 text-ui font-medium text-n700">
        <Icon icon={Hourglass} />
        Waiting for you
      </h2>
      {waiting.data ? (
        <WaitingList {...waiting.data} />
      ) : (
        <div className="mt-2 min-h-11">
          {waiting.isError && (
            <PartFailure text="Could not load what is waiting." query={waiting} className="" />
          )}
        </div>
      )}
    </Card>
  )
}

function WaitingList(waiting: Waiting) {
  const { criticalTickets, inquiries, overdueInvoices, failedMails, delayedMails, uncheckedFiles } = waiting
  const all = [criticalTickets, inquiries, overdueInvoices, failedMails, delayedMails, uncheckedFiles]
  if (all.every(({ count }) => count === 0)) {
    return (
      <p className="mt-2 flex min-h-11 items-center gap-2 text-ui text-n600">
        <Icon icon={CircleCheck} className="text-success" />
        No new inquiries, critical tickets, invoices past due or failed emails
      </p>
    )
  }
  return (
    <ul className="mt-2 -mb-2 divide-y divide-n200">
      <WaitingItem
        {...criticalTickets}
        icon={TriangleAlert}
        to={{ to: '/agent/tickets' }}
        words={['critical ticket is not resolved', 'critical tickets are not resolved']}
        toOne={(id) => ({ to: '/agent/tickets/$id', params: { id } })}
      />
      <WaitingItem
        {...inquiries}
        icon={Inbox}
        to={{ to: '/agent/sales', search: { state: 'new' } }}
        words={['inquiry is new', 'inquiries are new']}
        toOne={(id) => ({ to: '/agent/sales/$id', params: { id } })}
      />
      <WaitingItem
        {...overdueInvoices}
        icon={ReceiptText}
        to={{ to: '/agent/invoices' }}
        words={['invoice is past due', 'invoices are past due']}
        toOne={(id) => ({ to: '/agent/invoices/$id', params: { id } })}
      />
      <WaitingItem
        {...failedMails}
        icon={MailX}
        to={{ to: '/admin/site-settings' }}
        words={['email could not be delivered', 'emails could not be delivered']}
      />
      <WaitingItem
        {...delayedMails}
        icon={MailX}
        to={{ to: '/admin/site-settings' }}
        words={['email is not getting through', 'emails are not getting through']}
      />
      <WaitingItem
        {...uncheckedFiles}
        icon={FileX}
        to={{ to: '/admin/site-settings' }}
        words={['file could not be checked for viruses', 'files could not be checked for viruses']}
      />
    </ul>
  )
}

interface WaitingItemProps extends WaitingWork {
  icon: IconNode
  /** The words after the number 1, and the words after other numbers. */
  words: readonly [one: string, others: string]
  /** The link to the list of all items. */
  to: LinkProps
  /** The link to a single record, used if it is the only one. */
  toOne?: (id: string) => LinkProps
}

/** One kind of work. Renders nothing if there is none. */
function WaitingItem({ count, newest, icon, words, to, toOne }: WaitingItemProps) {
  if (!newest) return null
  const number = count < maxWaiting ? count : `${maxWaiting - 1}+`
  return (
    <li className="group relative flex items-center gap-3 py-3 text-ui">
      <Icon icon={icon} size={18} className="text-n500" />
      <div className="min-w-0 grow">
        <Link
          {...(count === 1 && toOne ? toOne(String(newest.id)) : to)}
          className="font-medium text-n900 tabular-nums group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-n900"
        >
          {`${number} ${words[count === 1 ? 0 : 1]}`}
        </Link>
        <p className="flex text-n600">
          <span className="truncate" title={newest.title}>
            {count > 1 ? `Newest: ${newest.title}` : newest.title}
          </span>
          <span className="shrink-0 tabular-nums">
            {',\u00A0'}
            <WaitingSince at={newest.at} />
          </span>
        </p>
      </div>
      <Icon icon={ArrowRight} className="text-n500" />
    </li>
  )
}

/** Shows how long an item has waited or, if `at` is a day without a time, when it was due. */
const WaitingSince = ({ at }: { at: string }) =>
  at.includes('T') ? <Ago at={at} /> : <span>due {formatDay(at)}</span>
