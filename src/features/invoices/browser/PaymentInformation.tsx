import { formatDay } from '../../../dates.ts'
import { billing } from '../../../site.ts'
import type { Invoice } from '../schema.ts'
import { useBillingContact } from './InvoiceSender.tsx'

/** How an invoice is paid, which is the same for all, and what is still to be done about this one. */
export function PaymentInformation({ invoice }: { invoice: Pick<Invoice, 'status' | 'dueDate'> }) {
  const { email } = useBillingContact()
  return (
    <footer className="mt-10 border-t border-n200 pt-5 text-small leading-[18px] wrap-anywhere text-n700 break-inside-avoid print:mt-7 print:pt-4">
      <h3 className="font-semibold text-n900">Payment information</h3>
      <p>{paymentDue(invoice)}</p>
      <p>{billing.payment}</p>
      <p>Questions about this invoice: {email}</p>
    </footer>
  )
}

const dueTexts: Record<Exclude<Invoice['status'], 'unpaid'>, string> = {
  paid: 'This invoice has been paid. Thank you.',
  overdue: 'This invoice is overdue. Please pay it as soon as you can.',
  cancelled: 'This invoice has been cancelled. There is nothing to pay.',
}

/** What the status and the due date ask of the customer. */
export function paymentDue({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>): string {
  if (status !== 'unpaid') return dueTexts[status]
  const day = formatDay(dueDate)
  return /\d/.test(day) ? `Please pay by ${day}.` : 'Please pay this invoice.'
}
