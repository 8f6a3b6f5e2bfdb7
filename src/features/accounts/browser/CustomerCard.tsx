import { Link } from '@tanstack/react-router'
import { LifeBuoy, Mail, Phone, ReceiptText, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../browser/ui/Card.tsx'
import { EmailText } from '../../../browser/ui/EmailText.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { phoneLink } from '../../../site.ts'

interface CustomerCardProps {
  id: number
  /** Null where the account is gone, undefined while it is not known. */
  customer:
    | {
        name: string
        company?: string | null | undefined
        phone?: string | null | undefined
        email?: string | null | undefined
      }
    | null
    | undefined
  className?: string
}

const linkClass = 'rounded-badge text-n900 underline-offset-4 hover:underline'

/** Whose ticket or invoice it is, for staff: how to reach them, and what else is theirs. */
export function CustomerCard({ id, customer, className = '' }: CustomerCardProps) {
  const { name, company, phone, email } = customer ?? {}
  return (
    <Card aria-labelledby="customer" className={`print:hidden ${className}`}>
      <h2 id="customer" className="text-small font-medium text-n600">
        Customer ID {id}
      </h2>
      <p dir="auto" className="mt-1 text-section wrap-anywhere text-n900">
        {name ?? (customer === null && 'This account was deleted')}
      </p>
      {company && (
        <p dir="auto" className="text-ui wrap-anywhere text-n600">
          {company}
        </p>
      )}
      <ul className="mt-3 grid gap-1 text-ui empty:hidden">
        {phone && (
          <Way icon={Phone}>
            <a href={phoneLink(phone)} className={`${linkClass} tabular-nums`}>
              {phone}
            </a>
          </Way>
        )}
        {email && (
          <Way icon={Mail}>
            <a href={`mailto:${email}`} className={linkClass}>
              <EmailText address={email} />
            </a>
          </Way>
        )}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-n200 pt-3 text-ui">
        <Way icon={LifeBuoy}>
          <Link to="/agent/tickets" search={{ customer: id }} className={linkClass}>
            All their tickets
          </Link>
        </Way>
        <Way icon={ReceiptText}>
          <Link to="/agent/invoices" search={{ customer: id }} className={linkClass}>
            All their invoices
          </Link>
        </Way>
      </ul>
    </Card>
  )
}

function Way({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-h-11 min-w-0 items-center gap-2.5 wrap-anywhere md:min-h-7">
      <Icon icon={icon} className="text-n500" />
      {children}
    </li>
  )
}
