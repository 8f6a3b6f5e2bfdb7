import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../browser/api/send.ts'
import { Button } from '../../browser/ui/Button.tsx'
import { Card } from '../../browser/ui/Card.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { invoiceQuery, invoiceSummaryQuery } from '../../features/money/invoices/browser/api.ts'
import { InvoiceDocument } from '../../features/money/invoices/browser/InvoiceDocument.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads, readsThen } from '../data/reads.ts'

function CustomerInvoicePage() {
  const { id } = useParams({ from: '/customer/frame/customer/invoices/$id' })
  const invoice = useQuery({
    ...invoiceQuery(id),
    // Reloaded when the tab is shown again, like lists: a colleague may have stopped sharing this invoice.
    refetchOnWindowFocus: ({ state }) => (state.data?.colleague === undefined ? false : 'always'),
  })
  const user = useQuery(currentUserQuery)
  const { data, error } = invoice
  // An invoice that a colleague no longer shares must disappear.
  const isWithdrawn = data?.colleague !== undefined && error instanceof ApiError && error.status === 404
  const shown = isWithdrawn ? undefined : data
  const customer = shown?.colleague === undefined ? user.data : shown.colleague
  return (
    <InvoiceDocument
      invoice={user.data ? shown : undefined}
      customer={customer ?? undefined}
      failed={[invoice, user].find((query) => query.isError && !(query === invoice ? shown : user.data))}
      list={{ to: '/customer/invoices' }}
    >
      {shown?.status === 'unpaid' && <PaymentOptions />}
    </InvoiceDocument>
  )
}

function PaymentOptions() {
  return (
    <Card aria-labelledby="payment-options" className="max-w-174 print:hidden">
      <h2 id="payment-options" className="text-section text-n900">
        Payment Options
      </h2>
      <p className="mt-2 mb-4 text-ui text-n700">
        Online payment isn't available yet. Please pay as described on the invoice.
      </p>
      <Button disabled className="w-full">
        Pay Now (Coming Soon)
      </Button>
    </Card>
  )
}

export const screen: Screen = {
  component: CustomerInvoicePage,
  reads: ({ id }) => [readsThen(invoiceQuery(id), () => [reads(invoiceSummaryQuery)])],
}
