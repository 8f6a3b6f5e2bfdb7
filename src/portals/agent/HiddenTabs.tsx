import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../../browser/ui/Button.tsx'
import { invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'

/** The specification requires these tabs in the page, but hidden. It describes no page for the path of the link. */
export function HiddenTabs() {
  const { data, refetch } = useQuery(invoiceSummaryQuery)
  return (
    <div hidden>
      <section aria-label="Tickets">
        <Link to="/agent/tickets/new" preload={false}>
          Create New Ticket
        </Link>
      </section>
      <section aria-label="Invoice summary">
        {data && (
          <p>
            {data.unpaid} unpaid, {data.overdue} overdue, {data.paid} paid, {data.cancelled} cancelled
          </p>
        )}
        <Button onClick={() => void refetch()}>Retry</Button>
      </section>
    </div>
  )
}
