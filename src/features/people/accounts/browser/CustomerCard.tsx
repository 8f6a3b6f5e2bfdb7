import { Link, useLocation } from '@tanstack/react-router'
import { Mail, MailX, Phone } from 'lucide'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { PhoneText } from '../../../../browser/ui/PhoneText.tsx'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { noMailTexts, type NoMailReason } from '../../../mail/values.ts'
import { RecordLinks, Way, wayLinkClass } from './RecordLinks.tsx'

/** A customer as staff are told of them beside a record. */
interface KnownCustomer {
  id: number
  name: string
  /** As it was typed. */
  company?: string | null | undefined
  /** The one to which they belong. */
  companyId?: number | null | undefined
  clientCompany?: string | null | undefined
}

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

const nameClass = 'mt-1 text-section wrap-anywhere text-n900'
/** One stands below the other: each has the height of a finger, or of a pointer. */
const lineLinkClass = `inline-flex min-h-11 items-center md:min-h-7 ${recordLinkClass}`

/** Shows staff the customer of a ticket or invoice: how to reach them, and what else is theirs. */
export function CustomerCard({ id, customer, className = '' }: CustomerCardProps) {
  const { phone, email, whyNoMail } = customer ?? {}
  return (
    <Card aria-labelledby="customer" className={`print:hidden ${className}`}>
      <h2 id="customer" className="text-small font-medium text-n600">
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

/** The name, which leads to all that is theirs, and the company, which leads to its page. */
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
