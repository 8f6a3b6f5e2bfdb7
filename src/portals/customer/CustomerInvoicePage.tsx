import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Card } from '../../browser/ui/Card.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { invoiceQuery } from '../../features/invoices/browser/api.ts'
import { BillTo } from '../../features/invoices/browser/BillTo.tsx'
import { InvoiceSheet } from '../../features/invoices/browser/InvoiceSheet.tsx'

/** One invoice as a document, to be read and printed. */
export function CustomerInvoicePage() {
  const { id } = useParams({ from: '/customer/frame/customer/invoices/$id' })
  const invoice = useQuery(invoiceQuery(id))
  const user = useQuery(currentUserQuery)
  const failed = (invoice.isError && !invoice.data) || (user.isError && !user.data)
  const shown = user.data ? invoice.data : undefined
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ to: '/customer/invoices', label: 'Back to Invoices' }}
          title={shown?.invoiceNumber ?? 'Invoice'}
          actions={shown && <CustomerInvoiceActions />}
        />
      </div>
      {failed && (
        <ErrorState
          text="Error loading invoice details. Please try again."
          action={
            <Link to="/customer/invoices" className={buttonClass({ variant: 'secondary' })}>
              Return to Invoices
            </Link>
          }
        />
      )}
      {!failed && !shown && (
        <Spinner label="Loading invoice details..." className="min-h-62 place-content-center" />
      )}
      {shown && (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,696px)_272px] print:block">
          <InvoiceSheet
            invoice={shown}
            billTo={<BillTo customer={user.data ?? undefined} userId={shown.userId} />}
          />
          {shown.status === 'unpaid' && <PaymentOptions />}
        </div>
      )}
    </>
  )
}

function CustomerInvoiceActions() {
  return (
    <div className="grid gap-3 max-md:w-[calc(100vw-2.5rem)] max-md:grid-cols-2 md:flex">
      <Button
        variant="ghost"
        icon={Download}
        onClick={() =>
          toast({
            title: 'Feature Not Available',
            description: 'Download functionality will be available soon.',
            kind: 'info',
          })
        }
      >
        Download PDF
      </Button>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
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
