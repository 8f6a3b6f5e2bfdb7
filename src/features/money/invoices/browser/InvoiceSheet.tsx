import type { ReactNode } from 'react'
import { StatusBadge } from '../../../../browser/ui/StatusBadge.tsx'
import { formatDay } from '../../../../shared/time/dates.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import type { Invoice } from '../schema.ts'
import { InvoiceItems } from './InvoiceItems.tsx'
import type { ShownBilling } from '../../../../shared/site/shownProvider.ts'
import { InvoiceSender } from './InvoiceSender.tsx'
import { PastDue } from './PastDue.tsx'
import { PaymentInformation } from './PaymentInformation.tsx'
import { useDaysPastDue } from './useDaysPastDue.ts'

interface InvoiceSheetProps {
  invoice: Invoice
  /** The lines under 'Bill To'. */
  billTo: ReactNode
  billing: ShownBilling
}

/**
 * The invoice; everything else on the page is hidden in print. The layout depends on the width of the sheet and not of
 * the screen, because a printed page is narrower than a desktop and wider than a phone.
 */
export function InvoiceSheet({ invoice, billTo, billing }: InvoiceSheetProps) {
  const days = useDaysPastDue()(invoice)
  const { invoiceNumber, issueDate, dueDate, status, description, items, amount } = invoice
  return (
    <article
      aria-label={`Invoice ${invoiceNumber}`}
      className={
        '@container/sheet max-w-174 bg-n0 text-n900 scheme-light print:max-w-none print:[print-color-adjust:exact] not-print:overflow-clip ' +
        'not-print:border-n200 not-print:max-md:-mx-5 not-print:max-md:border-b not-print:md:rounded-card not-print:md:border ' +
        'not-print:md:shadow-[0_16px_40px_-16px_rgb(15_20_30/18%)]'
      }
    >
      <div aria-hidden className="h-[5px] bg-strand-p" />
      <div aria-hidden className="h-[3px] bg-strand-s" />
      <div className="px-5 pt-6 pb-8 @xl/sheet:p-12 @xl/sheet:pt-10 print:p-0! print:pt-5!">
        <header className="flex flex-col justify-between gap-x-8 gap-y-6 border-b border-n900 pb-7 @xl/sheet:flex-row @xl/sheet:pb-10 print:pb-7!">
          <InvoiceSender billing={billing} />
          <div className="min-w-0 @xl/sheet:max-w-1/2 @xl/sheet:shrink-0 @xl/sheet:text-right">
            <h2 className="text-title text-n900 @xl/sheet:text-h2">Invoice</h2>
            <p className="mt-1 text-ui font-medium wrap-anywhere text-n700">{invoiceNumber}</p>
          </div>
        </header>
        <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 text-ui @xl/sheet:grid-cols-[1.6fr_1fr_1fr_0.7fr]">
          <SheetFact term="Bill To" wide>
            {billTo}
          </SheetFact>
          <SheetFact term="Issue Date">
            <span className="tabular-nums">{formatDay(issueDate)}</span>
          </SheetFact>
          <SheetFact term="Due Date">
            <span className="tabular-nums">{formatDay(dueDate)}</span>
          </SheetFact>
          <SheetFact term="Status">
            <StatusBadge status={status} />
            {days > 0 && (
              <p className="print:hidden">
                <PastDue days={days} />
              </p>
            )}
          </SheetFact>
        </dl>
        {description && (
          <p
            dir="auto"
            className="mt-8 max-w-[68ch] text-ui wrap-anywhere whitespace-pre-wrap text-n700 print:mt-7"
          >
            {description}
          </p>
        )}
        <div className="mt-6 print:mt-5">
          <InvoiceItems items={items} />
        </div>
        <div className="flex items-baseline justify-between gap-4 pt-4 break-inside-avoid break-before-avoid print:pt-3">
          <p className="text-section text-n900">Total</p>
          <p className="text-title text-n900 tabular-nums">{formatDollars(amount)}</p>
        </div>
        <PaymentInformation invoice={invoice} billing={billing} />
      </div>
    </article>
  )
}

function SheetFact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 wrap-anywhere ${wide ? 'col-span-2 @xl/sheet:col-span-1' : ''}`}>
      <dt className="mb-1 text-small font-medium text-n600">{term}</dt>
      <dd className="text-n900">{children}</dd>
    </div>
  )
}
