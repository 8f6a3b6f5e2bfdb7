import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { useCustomers } from '../../features/people/accounts/browser/useCustomers.ts'
import type { Customer } from '../../features/money/invoices/browser/useInvoiceForm.ts'
import { useBilling } from '../../features/site/provider/browser/useBilling.ts'

interface InvoiceFormData {
  /** The id of the current user, for drafts. */
  userId: number
  customers: Customer[]
  /** The payment term in days; undefined if the provider has set none. */
  paymentDays: number | undefined
}

/** Loads the data of the invoice form: the current user, the customers sorted by name, and the payment term. */
export function WithCustomers({ children }: { children: (loaded: InvoiceFormData) => ReactNode }) {
  const { data: user } = useQuery(currentUserQuery)
  const { billing, failed } = useBilling()
  const customers = useCustomers()
  if (customers.isError && !customers.data) {
    return (
      <ErrorState text="Error loading customer data." action={<Retry query={customers} label="Retry" />} />
    )
  }
  // If the payment term cannot be loaded, the default is proposed; the due date can be changed.
  if (!user || !customers.data || (!billing && !failed))
    return <Spinner label="Loading customers..." className="min-h-62 place-content-center" />
  return children({ userId: user.id, customers: customers.data, paymentDays: billing?.paymentDays })
}
