import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Button } from '../../browser/ui/Button.tsx'
import { Card } from '../../browser/ui/Card.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { invoiceQuery } from '../../features/invoices/browser/api.ts'
import { InvoiceDocument } from '../../features/invoices/browser/InvoiceDocument.tsx'

export function CustomerInvoicePage() {
  const { id } = useParams({ from: '/customer/frame/customer/invoices/$id' })
  const invoice = useQuery(invoiceQuery(id))
  const user = useQuery(currentUserQuery)
  return (
    <InvoiceDocument
      invoice={user.data ? invoice.data : undefined}
      customer={user.data ?? undefined}
      failed={(invoice.isError && !invoice.data) || (user.isError && !user.data)}
      list="/customer/invoices"
    >
      {invoice.data?.status === 'unpaid' && <PaymentOptions />}
    </InvoiceDocument>
  )
}

function PaymentOptions() {
  return (
    <Card aria-labelledby="payment-options" className="max-w-174 print:hidden">
      <h2 id="payment-options" className="text-section text-n900">
        Payment Options
      </h2>
      <p className="mt-2 mb-4 text-ui text-n700">Until you can pay here, please pay as the invoice says.</p>
      <Button disabled className="w-full">
        Pay Now (Coming Soon)
      </Button>
    </Card>
  )
}
