import { EmailText } from '../../../browser/ui/EmailText.tsx'
import { NameMark } from '../../../browser/ui/NameMark.tsx'

interface BillToProps {
  /** Undefined if the account has been deleted. */
  customer:
    | {
        username?: string | null | undefined
        firstName?: string | null | undefined
        lastName?: string | null | undefined
        company?: string | null | undefined
        email?: string | null | undefined
      }
    | undefined
  userId: number
}

/** The customer of an invoice: first and last name, else the user name. */
export function BillTo({ customer, userId }: BillToProps) {
  if (!customer) {
    return (
      <>
        <p className="font-semibold text-n900">Customer ID: {userId}</p>
        <p className="text-n600">(Customer details not available)</p>
      </>
    )
  }
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
  return (
    <>
      <p className="font-semibold text-n900">
        {name || customer.username}
        {name ? <NameMark name={name} /> : customer.username && <NameMark username={customer.username} />}
      </p>
      <p className="text-n800">{customer.company || 'N/A'}</p>
      <p className="text-n600">{customer.email ? <EmailText address={customer.email} /> : 'N/A'}</p>
    </>
  )
}
