import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'

/** A link to the form for raising a ticket on behalf of a customer. */
export function NewTicketLink({ customer }: { customer?: number }) {
  return (
    <Link to="/agent/tickets/raise" search={{ customer }} className={buttonClass({ variant: 'primary' })}>
      <Icon icon={Plus} />
      New Ticket
    </Link>
  )
}
