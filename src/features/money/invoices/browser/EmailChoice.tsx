import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { formatDate } from '../../../../shared/time/dates.ts'
import { useCustomer } from '../../../people/accounts/browser/customerChoices.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { invoiceMailedText, untilMailed } from '../../../mail/promises.ts'
import { noMailTexts } from '../../../mail/values.ts'
import { mailAbout } from '../policy.ts'
import type { Invoice } from '../schema.ts'
import type { InvoiceDraft } from './useInvoiceForm.ts'

interface EmailChoiceProps<Output> {
  form: UseFormReturn<InvoiceDraft, unknown, Output>
  /** The stored invoice; undefined for a new one. */
  invoice: Invoice | undefined
  className: string
}

/** Tells staff which address the customer's mail goes to when the form is sent, or why none is sent. */
export function EmailChoice<Output>({ form, invoice, className }: EmailChoiceProps<Output>) {
  const { control, register } = form
  const [userId, status, notify] = useWatch({ control, name: ['userId', 'status', 'notify'] })
  const customer = Number(userId)
  // Always refetched: the customer may just have confirmed the address or turned emails off.
  const { account, isGone } = useCustomer(userId === '' ? undefined : customer, { staleTime: 0 })
  const isThere = userId !== '' && !isGone
  const { data: recipient, isError } = account
  const wait = useMailWait()
  const mail = mailAbout(invoice, { userId: customer, status })
  const what = mail === 'invoiceChanged' ? 'the change' : 'this invoice'
  const whyNot = !isThere
    ? userId && 'We will not email this invoice: the account was deleted.'
    : !mail
      ? `We will not email this invoice, because it is ${status}.`
      : recipient?.whyNoMail && `We will not email ${what}: ${noMailTexts[recipient.whyNoMail]}.`
  // Until it is known whether the customer can be mailed, the checkbox is rendered but invisible, so that nothing on
  // the page moves later.
  const isOffered = isThere && mail && !recipient?.whyNoMail
  const isKnown = recipient !== undefined || isError

  return (
    <div className={`grid min-w-0 gap-3 empty:hidden ${className}`}>
      {invoice?.sentAt && (
        <Notice kind="info">
          {invoice.userId === customer
            ? invoiceMailedText(formatDate(invoice.sentAt), '', wait)
            : `${invoiceMailedText(formatDate(invoice.sentAt), ' to another customer', wait)} They are not told of this change.`}
        </Notice>
      )}
      {isOffered && (
        <Checkbox
          className={isKnown ? undefined : 'invisible'}
          label={mail === 'invoiceChanged' ? 'Email the change' : 'Email it'}
          {...register('notify')}
          hint={
            notify ? (
              <>
                We will email {what} to <EmailText address={recipient?.email ?? 'the customer'} />
                <span>{`${untilMailed(wait)}.`}</span>
              </>
            ) : (
              `We will not email ${what}.`
            )
          }
        />
      )}
      {whyNot && (
        <p aria-live="polite" className="text-small text-n600">
          {whyNot}
        </p>
      )}
    </div>
  )
}
