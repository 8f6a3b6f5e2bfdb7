import { Link, useLocation } from '@tanstack/react-router'
import { Mail, MailX, Phone } from 'lucide'
import { useId } from 'react'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { PhoneText } from '../../../../browser/ui/PhoneText.tsx'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { noMailTexts, type NoMailReason } from '../../../mail/values.ts'
import { RecordLinks, Way, wayLinkClass } from './RecordLinks.tsx'

/** The customer of a record, as shown to staff. */
interface KnownCustomer {
  id: number
  name: string
  /** The company name typed in the account. */
  company?: string | null | undefined
  /** The company that the customer is a member of. */
  companyId?: number | null | undefined
  clientCompany?: string | null | undefined
}

interface CustomerCardProps {
  id: number
  /** Null if the account was deleted, undefined while the customer is loading. */
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

const nameClass = 'mt-1 text-section wrap-anywhere text-n900'
/** For links on their own line. They are as tall as a touch target on phones, and lower on wider screens. */
const lineLinkClass = `inline-flex min-h-11 items-center md:min-h-7 ${recordLinkClass}`

/** Shows staff how to reach the customer of a ticket or invoice, and links to the customer's other records. */
export function CustomerCard({ id, customer, className = '' }: CustomerCardProps) {
  const { phone, email, whyNoMail } = customer ?? {}
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId} className={`print:hidden ${className}`}>
      <h2 id={headingId} className="text-small font-medium text-n600">
        Customer ID {id}
      </h2>
      {customer ? (
        <CustomerName customer={{ ...customer, id }} />
      ) : (
        <p className={nameClass}>{customer === null && 'This account was deleted'}</p>
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

/** The name links to the customer's page, and the company name to the company's page. */
function CustomerName({ customer }: { customer: KnownCustomer }) {
  const { id, name, company, companyId, clientCompany } = customer
  const isMember = companyId !== null && companyId !== undefined
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname === `/agent/customers/${id}` })
  return (
    <>
      <p dir="auto" className={nameClass}>
        {isOwnPage ? (
          <span>{name}</span>
        ) : (
          <Link to="/agent/customers/$id" params={{ id: String(id) }} className={lineLinkClass}>
            {name}
          </Link>
        )}
      </p>
      {(isMember || company) && (
        <p dir="auto" className="text-ui wrap-anywhere text-n600">
          {isMember ? (
            <Link
              to="/agent/sales/companies/$id"
              params={{ id: String(companyId) }}
              className={lineLinkClass}
            >
              {clientCompany}
            </Link>
          ) : (
            <span>{company}</span>
          )}
        </p>
      )}
    </>
  )
}
