import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { personSearch } from '../../features/clients/directory/browser/api.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { useCustomer, type CustomerSearch } from '../../features/people/accounts/browser/customerChoices.ts'
import { useBilling } from '../../features/site/provider/browser/useBilling.ts'

interface InvoiceFormData {
  /** The id of the current user, for drafts. */
  userId: number
  search: CustomerSearch
  /** The id of the customer of the page, unless the account was deleted. */
  customer: number | undefined
  /** The payment term in days; undefined if the provider has set none. */
  paymentDays: number | undefined
}

interface WithCustomersProps {
  /** The id of the customer in the address of the page or in the stored invoice. */
  customer: number | undefined
  children: (loaded: InvoiceFormData) => ReactNode
}

/**
 * Loads the data of the invoice form: the current user, the first customers by name, the customer of the page, and the
 * payment term.
 */
export function WithCustomers({ customer, children }: WithCustomersProps) {
  const { data: user } = useQuery(currentUserQuery)
  const { billing, failed } = useBilling()
  const first = useQuery(personSearch(''))
  const { account, isGone } = useCustomer(customer)
  const failure = [first, ...(isGone ? [] : [account])].find(({ isError, data }) => isError && !data)
  if (failure) {
    return <ErrorState text="Error loading customer data." action={<Retry query={failure} label="Retry" />} />
  }
  // If the payment term cannot be loaded, the default is proposed; the due date can be changed.
  if (!user || !first.data || account.isLoading || (!billing && !failed))
    return <Spinner label="Loading customers..." className="min-h-62 place-content-center" />
  return children({
    userId: user.id,
    search: personSearch,
    customer: isGone ? undefined : customer,
    paymentDays: billing?.paymentDays,
  })
}
