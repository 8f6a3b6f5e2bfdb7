import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useSite } from '../../browser/page/site.tsx'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { serviceDesk } from '../../features/serviceDesk/module.ts'

/** Leads to the form for a ticket of a customer, where staff may raise them. */
export function NewTicketLink({ customer }: { customer?: number }) {
  if (!useSite().modules.includes(serviceDesk.name)) return null
  return (
    <Link to="/agent/tickets/raise" search={{ customer }} className={buttonClass({ variant: 'primary' })}>
      <Icon icon={Plus} />
      New Ticket
    </Link>
  )
}
