import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, Hourglass, Inbox, MailX, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Ago } from '../../../browser/ui/Ago.tsx'
import { Card } from '../../../browser/ui/Card.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { PartFailure } from '../../../browser/ui/PartFailure.tsx'
import type { Waiting } from '../schema.ts'
import { maxWaiting } from '../values.ts'
import { waitingQuery } from './api.ts'

/** Inquiries that nobody has handled and mails that were not delivered, each with the way to them. */
export function WaitingCard() {
  const waiting = useQuery(waitingQuery)
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-ui font-medium text-n700">
        <Icon icon={Hourglass} />
        Waiting for you
      </h2>
      {waiting.data ? (
        <WaitingList {...waiting.data} />
      ) : (
        <div className="mt-2 min-h-11">
          {waiting.isError && (
            <PartFailure text="What is waiting could not be loaded." query={waiting} className="" />
          )}
        </div>
      )}
    </Card>
  )
}

function WaitingList({ inquiries, oldestInquiryAt, failedMails }: Waiting) {
  if (inquiries + failedMails === 0) {
    return (
      <p className="mt-2 flex min-h-11 items-center gap-2 text-ui text-n600">
        <Icon icon={CircleCheck} className="text-success" />
        Every inquiry is handled, and no emails have failed
      </p>
    )
  }
  return (
    <ul className="mt-2 -mb-2 divide-y divide-n200">
      {inquiries > 0 && (
        <WaitingItem
          icon={Inbox}
          to={{ to: '/agent/sales', search: { state: 'open' } }}
          title={`${counted(inquiries, 'inquiry is', 'inquiries are')} not handled`}
        >
          {oldestInquiryAt !== null && (
            <>
              {inquiries === 1 ? 'Received' : 'The oldest received'} <Ago at={oldestInquiryAt} />
            </>
          )}
        </WaitingItem>
      )}
      {failedMails > 0 && (
        <WaitingItem
          icon={MailX}
          to={{ to: '/admin/site-settings' }}
          title={`${counted(failedMails, 'email', 'emails')} could not be delivered`}
        >
          See why in Site Settings, and send {failedMails === 1 ? 'it' : 'them'} again from there
        </WaitingItem>
      )}
    </ul>
  )
}

function counted(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`
  return `${count < maxWaiting ? count : `${maxWaiting - 1}+`} ${many}`
}

interface WaitingItemProps {
  icon: IconNode
  title: string
  to: LinkProps
  children: ReactNode
}

function WaitingItem({ icon, title, to, children }: WaitingItemProps) {
  return (
    <li className="group relative flex items-center gap-3 py-3 text-ui">
      <Icon icon={icon} size={18} className="text-n500" />
      <div className="min-w-0 grow">
        <Link
          {...to}
          className="font-medium text-n900 tabular-nums group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-n900"
        >
          {title}
        </Link>
        <p className="text-n600">{children}</p>
      </div>
      <Icon icon={ArrowRight} className="text-n500" />
    </li>
  )
}
