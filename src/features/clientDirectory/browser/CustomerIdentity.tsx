import { Link, useLocation } from '@tanstack/react-router'
import { recordLinkClass } from '../../../browser/ui/recordLinkClass.ts'
import { customerCompanyClass, customerNameClass } from '../../accounts/browser/CustomerCard.tsx'
import type { KnownCustomer } from '../../accounts/slots.ts'

/** One stands below the other: each has the height of a finger, or of a pointer. */
const lineLinkClass = `inline-flex min-h-11 items-center md:min-h-7 ${recordLinkClass}`

/** The name of a customer, which leads to all that is theirs, and their company, which leads to its page. */
export function CustomerIdentity({ customer }: { customer: KnownCustomer }) {
  const { id, name, company, companyId, clientCompany } = customer
  const isMember = companyId !== null && companyId !== undefined
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname === `/agent/customers/${id}` })
  return (
    <>
      <p dir="auto" className={customerNameClass}>
        {isOwnPage ? (
          <span>{name}</span>
        ) : (
          <Link to="/agent/customers/$id" params={{ id: String(id) }} className={lineLinkClass}>
            {name}
          </Link>
        )}
      </p>
      {(isMember || company) && (
        <p dir="auto" className={customerCompanyClass}>
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
