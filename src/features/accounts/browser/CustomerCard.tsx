import { Mail, MailX, Phone } from 'lucide'
import { Slot } from '../../../browser/page/Slot.tsx'
import { Card } from '../../../browser/ui/Card.tsx'
import { EmailText } from '../../../browser/ui/EmailText.tsx'
import { PhoneText } from '../../../browser/ui/PhoneText.tsx'
import { noMailTexts, type NoMailReason } from '../../mail/values.ts'
import { customerIdentity, type KnownCustomer } from '../slots.ts'
import { RecordLinks, Way, wayLinkClass } from './RecordLinks.tsx'

interface CustomerCardProps {
  id: number
  /** Null where the account is gone, undefined while it is not known. */
  customer:
    | (Omit<KnownCustomer, 'id'> & {
        phone?: string | null | undefined
        email?: string | null | undefined
        whyNoMail?: NoMailReason | null | undefined
      })
    | null
    | undefined
  className?: string
}

export const customerNameClass = 'mt-1 text-section wrap-anywhere text-n900'
export const customerCompanyClass = 'text-ui wrap-anywhere text-n600'

/** Shows staff the customer of a ticket or invoice: how to reach them, and what else is theirs. */
export function CustomerCard({ id, customer, className = '' }: CustomerCardProps) {
  const { phone, email, whyNoMail } = customer ?? {}
  return (
    <Card aria-labelledby="customer" className={`print:hidden ${className}`}>
      <h2 id="customer" className="text-small font-medium text-n600">
        Customer ID {id}
      </h2>
      {customer ? (
        <Slot of={customerIdentity} given={{ customer: { ...customer, id } }}>
          <p dir="auto" className={customerNameClass}>
            {customer.name}
          </p>
          {customer.company && (
            <p dir="auto" className={customerCompanyClass}>
              {customer.company}
            </p>
          )}
        </Slot>
      ) : (
        <p className={customerNameClass}>{customer === null && 'This account was deleted'}</p>
      )}
      <ul className="mt-3 grid gap-1 text-ui empty:hidden">
        {phone && (
          <Way icon={Phone}>
            <PhoneText phone={phone} linkClass={wayLinkClass} />
          </Way>
        )}
        {email && (
          <Way icon={Mail}>
            <a href={`mailto:${email}`} className={wayLinkClass}>
              <EmailText address={email} />
            </a>
          </Way>
        )}
        {whyNoMail && <Way icon={MailX}>Gets no emails: {noMailTexts[whyNoMail]}</Way>}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t border-n200 pt-3 text-ui">
        <RecordLinks id={id} canBeInvoiced={Boolean(customer)} />
      </ul>
    </Card>
  )
}
