import { Link } from '@tanstack/react-router'
import { FilePlus, LifeBuoy, ReceiptText, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../../browser/ui/Icon.tsx'

export const wayLinkClass = 'rounded-badge text-n900 underline-offset-4 hover:underline'

interface RecordLinksProps {
  id: number
  /** Whether invoices can be created for the customer. False if the account was deleted. */
  canBeInvoiced?: boolean
}

/** List items that link to a customer's records, for staff. */
export function RecordLinks({ id, canBeInvoiced = false }: RecordLinksProps) {
  return (
    <>
      <Way icon={LifeBuoy}>
        <Link to="/agent/tickets" search={{ customer: id }} className={wayLinkClass}>
          All their tickets
        </Link>
      </Way>
      <Way icon={ReceiptText}>
        <Link to="/agent/invoices" search={{ customer: id }} className={wayLinkClass}>
          All their invoices
        </Link>
      </Way>
      {canBeInvoiced && (
        <Way icon={FilePlus}>
          <Link to="/agent/invoices/new" search={{ customer: id }} className={wayLinkClass}>
            Create invoice
          </Link>
        </Way>
      )}
    </>
  )
}

/** A link with its icon, in a list of links. */
export function Way({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 min-w-0 items-center gap-2.5 wrap-anywhere md:min-h-7">
      <Icon icon={icon} className="text-n500" />
      {children}
    </li>
  )
}
