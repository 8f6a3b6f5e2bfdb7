import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Pencil, Printer } from 'lucide-react'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Card } from '../../browser/ui/Card.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { StatusBadge } from '../../browser/ui/StatusBadge.tsx'
import { toast } from '../../browser/ui/toast.ts'
import { formatDate } from '../../dates.ts'
import { userQuery } from '../../features/accounts/browser/api.ts'
import { invoiceQuery } from '../../features/invoices/browser/api.ts'
import { BillTo } from '../../features/invoices/browser/BillTo.tsx'
import { InvoiceSheet } from '../../features/invoices/browser/InvoiceSheet.tsx'
import type { Invoice as ShownInvoice } from '../../features/invoices/schema.ts'

/** One invoice as a document, to be read, printed and edited. */
export function AgentInvoicePage() {
  const { id } = useParams({ from: '/agent/frame/agent/invoices/$id' })
  const { data: invoice, isError } = useQuery(invoiceQuery(id))
  // A customer who is gone leaves the invoice readable.
  const customer = useQuery({ ...userQuery(invoice?.userId ?? 0), enabled: invoice !== undefined })

  const failed = isError && !invoice
  const shown = customer.isPending ? undefined : invoice
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ to: '/agent/invoices', label: 'Back to Invoices' }}
          title={shown?.invoiceNumber ?? 'Invoice'}
          actions={shown && <AgentInvoiceActions id={id} />}
        />
      </div>
      {failed && (
        <ErrorState
          text="Error loading invoice details. Please try again."
          action={
            <Link to="/agent/invoices" className={buttonClass({ variant: 'secondary' })}>
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
          <InvoiceSheet invoice={shown} billTo={<BillTo customer={customer.data} userId={shown.userId} />} />
          <PaymentStatus invoice={shown} />
        </div>
      )}
    </>
  )
}

function AgentInvoiceActions({ id }: { id: string }) {
  return (
    <div className="grid gap-3 max-md:w-[calc(100vw-2.5rem)] max-md:grid-cols-2 md:flex">
      <Button
        variant="ghost"
        icon={Download}
        className="max-md:order-last max-md:col-span-2"
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
      <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      <Link to="/agent/invoices/edit/$id" params={{ id }} className={buttonClass({ variant: 'primary' })}>
        <Icon icon={Pencil} />
        Edit Invoice
      </Link>
    </div>
  )
}

function PaymentStatus({ invoice: { status, updatedAt } }: { invoice: ShownInvoice }) {
  return (
    <Card aria-labelledby="payment-status" className="max-w-174 print:hidden">
      <h2 id="payment-status" className="text-section text-n900">
        Payment Status
      </h2>
      <p className="mt-3">
        <StatusBadge status={status} />
      </p>
      <p className="mt-3 text-small text-n600 tabular-nums">Last updated {formatDate(updatedAt)}</p>
      <p className="mt-3 border-t border-n200 pt-3 text-ui text-pretty text-n700">
        To change the status, edit the invoice.
      </p>
    </Card>
  )
}
