import { useSite } from '../../../../browser/page/site.tsx'
import type { ShownBilling } from '../../../../shared/site/shownProvider.ts'
import type { Invoice } from '../schema.ts'
import { paymentLines, senderOf } from '../sender.ts'

interface PaymentInformationProps {
  invoice: Pick<Invoice, 'status' | 'issueDate' | 'dueDate'>
  billing: ShownBilling
}

/** The payment section of an invoice: when payment is due, and how to pay. */
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
