import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { NameMark } from '../../../../browser/ui/NameMark.tsx'
import { billedLines, billedName, type Billed } from '../billed.ts'

interface BillToProps {
  /** Undefined if the account has been deleted. */
  customer: Billed | undefined
  userId: number
}

/** The customer of an invoice: first and last name, or else the username. */
export function BillTo({ customer, userId }: BillToProps) {
  const [first, second, third] = billedLines(customer, userId)
  if (!customer) {
    return (
      <>
        <p className="font-semibold text-n900">{first}</p>
        <p className="text-n600">{second}</p>
      </>
    )
  }
  const name = billedName(customer)
  return (
    <>
      <p className="font-semibold text-n900">
        {first}
        {name ? <NameMark name={name} /> : customer.username && <NameMark username={customer.username} />}
      </p>
      <p className="text-n800">{second}</p>
      <p className="text-n600">{customer.email ? <EmailText address={customer.email} /> : third}</p>
    </>
  )
}
