import { CircleCheck } from 'lucide'
import { CountCard } from '../../browser/ui/CountCard.tsx'
import { PendingInvoices } from '../../features/money/invoices/browser/PendingInvoices.tsx'
import { ActiveTickets } from '../../features/desk/tickets/browser/ActiveTickets.tsx'

export function OverviewCounts() {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <ActiveTickets to="/agent/tickets" titleByCount />
      <PendingInvoices to="/agent/invoices" titleByCount />
      <CountCard
        label="Admin Status"
        icon={CircleCheck}
        state={{ active: 'Active', note: 'You have full access' }}
      />
    </div>
  )
}
