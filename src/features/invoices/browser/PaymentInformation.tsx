import { useSite } from '../../../browser/page/site.tsx'
import type { ShownBilling } from '../../provider/schema.ts'
import type { Invoice } from '../schema.ts'
import { paymentDue, senderOf, standardPayment } from '../sender.ts'
import { isPayable } from '../values.ts'
import { dayMs } from '../../../durations.ts'

interface PaymentInformationProps {
  invoice: Pick<Invoice, 'status' | 'issueDate' | 'dueDate'>
  billing: ShownBilling
}

/** The payment section of an invoice: what is due, and how to pay. */
export function PaymentInformation({ invoice, billing }: PaymentInformationProps) {
  const { email } = senderOf(useSite(), billing.email)
  return (
    <footer className="mt-10 border-t border-n200 pt-5 text-small leading-[18px] wrap-anywhere text-n700 break-inside-avoid print:mt-7 print:pt-4">
      <h3 className="font-semibold text-n900">Payment information</h3>
      {paymentLines(invoice, billing).map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
      {email && <p>Questions about this invoice: {email}</p>}
    </footer>
  )
}

/**
 * The texts on payment, in their order: what the status asks of the customer and, where payment is due, how to pay and
 * the terms of the provider.
 */
export function paymentLines(
  invoice: PaymentInformationProps['invoice'],
  { paymentText = standardPayment, paymentDays }: ShownBilling,
): string[] {
  const due = paymentDue(invoice)
  if (!isPayable(invoice.status)) return [due]
  const hasTerms = paymentDays !== undefined && isDueAfter(paymentDays, invoice)
  return [due, paymentText, ...(hasTerms ? [termsText(paymentDays)] : [])]
}

/** An invoice that was given another due date has terms of its own. */
function isDueAfter(days: number, { issueDate, dueDate }: Pick<Invoice, 'issueDate' | 'dueDate'>): boolean {
  return Date.parse(dueDate.slice(0, 10)) - Date.parse(issueDate.slice(0, 10)) === days * dayMs
}

const termsText = (days: number) =>
  days === 0
    ? 'Payment terms: due on receipt.'
    : `Payment terms: ${days} ${days === 1 ? 'day' : 'days'} from the issue date.`
