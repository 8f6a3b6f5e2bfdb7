import { Link, type LinkProps } from '@tanstack/react-router'
import { Download, Printer } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { mayBeThere } from '../../../../browser/api/mayBeThere.ts'
import { usePrintedName } from '../../../../browser/page/printedName.ts'
import { useRecordTitle } from '../../../../browser/page/recordTitle.ts'
import { useWorks } from '../../../../browser/page/site.tsx'
import { Button, buttonClass } from '../../../../browser/ui/Button.tsx'
import { ErrorState } from '../../../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../../../browser/ui/PageHeader.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useBilling } from '../../../site/provider/browser/useBilling.ts'
import type { Invoice } from '../schema.ts'
import { DownloadInvoice } from '../../invoicePdf/browser/DownloadInvoice.tsx'
import { BillTo } from './BillTo.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'

interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface InvoiceDocumentProps {
  /** Undefined until the invoice and its customer are loaded. */
  invoice: Invoice | undefined
  /** Undefined if the account was deleted. */
  customer: ComponentProps<typeof BillTo>['customer']
  /** The query for the invoice or the customer, if it failed. */
  failed: FailedQuery | undefined
  /** The list to go back to. */
  list: LinkProps
  /** Shown beside Download and Print. With a primary action, Print is a secondary button. */
  primaryAction?: ReactNode
  /** Shown beside the sheet. */
  children?: ReactNode
}

/** The screen of one invoice, to be read and printed, in both portals. */
export function InvoiceDocument(props: InvoiceDocumentProps) {
  const { customer, list, primaryAction, children } = props
  const { billing, failed: billingFailed } = useBilling()
  const failed = props.failed ?? billingFailed
  const invoice = billing && props.invoice
  // The page title is only the number, because browsers suggest it as the name of the printed file.
  useRecordTitle(invoice?.invoiceNumber)
  usePrintedName(invoice && `Invoice ${invoice.invoiceNumber}`)
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ ...list, label: 'Back to Invoices' }}
          title={invoice?.invoiceNumber ?? 'Invoice'}
          actions={invoice && <InvoiceActions invoice={invoice} primaryAction={primaryAction} />}
        />
      </div>
      {failed && (
        <ErrorState
          text="Error loading invoice details. Please try again."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Link {...list} className={buttonClass({ variant: 'secondary' })}>
                Return to Invoices
              </Link>
              {mayBeThere(failed.error) && <Retry query={failed} />}
            </div>
          }
        />
      )}
      {!failed && !invoice && (
        <Spinner label="Loading invoice details..." className="min-h-62 place-content-center" />
      )}
      {invoice && (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,696px)_minmax(272px,1fr)] print:block">
          <InvoiceSheet
            invoice={invoice}
            billTo={<BillTo customer={customer} userId={invoice.userId} />}
            billing={billing}
          />
          {children}
        </div>
      )}
    </>
  )
}

const announceDownload = () =>
  toast({
    title: 'Feature Not Available',
    description: 'Download functionality will be available soon.',
    kind: 'info',
  })

interface InvoiceActionsProps extends Pick<InvoiceDocumentProps, 'primaryAction'> {
  invoice: Invoice
}

function InvoiceActions({ invoice, primaryAction }: InvoiceActionsProps) {
  const className = primaryAction ? 'max-md:order-last max-md:col-span-2' : undefined
  return (
    <div className="grid gap-3 max-md:w-[calc(100vw-2.5rem)] max-md:grid-cols-2 md:flex">
      {useWorks('invoice-download') ? (
        <DownloadInvoice {...{ invoice, className }} />
      ) : (
        <Button variant="ghost" icon={Download} className={className} onClick={announceDownload}>
          Download PDF
        </Button>
      )}
      <Button variant={primaryAction ? 'secondary' : 'primary'} icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      {primaryAction}
    </div>
  )
}
