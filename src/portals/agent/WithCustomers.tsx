import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { compareTexts } from '../../browser/lists/useSortedList.ts'
import { markedUsername } from '../../browser/ui/markedName.ts'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery, usersQuery } from '../../features/accounts/browser/api.ts'
import type { DirectoryEntry } from '../../features/accounts/schema.ts'
import { useBilling } from '../../features/provider/browser/useBilling.ts'

interface InvoiceFormData {
  /** The id of the current user, for drafts. */
  userId: number
  customers: { id: number; label: string }[]
  /** Until an invoice is due; undefined where the provider has set none. */
  paymentDays: number | undefined
}

/** Loads what the invoice form needs: the current user, the customers, sorted by name, and the payment days. */
export function WithCustomers({ children }: { children: (loaded: InvoiceFormData) => ReactNode }) {
  const { data: user } = useQuery(currentUserQuery)
  const { billing, failed } = useBilling()
  const customers = useQuery({
    ...usersQuery,
    // Administrators get all users, agents the customers only.
    select: (all) =>
      all
        .filter(({ role }) => role === 'customer')
        .map((customer) => ({ id: customer.id, label: labelOf(customer) }))
        .toSorted((one, other) => compareTexts(one.label, other.label)),
  })
  if (customers.isError && !customers.data) {
    return (
      <ErrorState text="Error loading customer data." action={<Retry query={customers} label="Retry" />} />
    )
  }
  // Without the days the usual ones are proposed, and the day can be changed.
  if (!user || !customers.data || (!billing && !failed))
    return <Spinner label="Loading customers..." className="min-h-62 place-content-center" />
  return children({ userId: user.id, customers: customers.data, paymentDays: billing?.paymentDays })
}

/** Such as 'Amelia Adler, Riverside Dental (amelia.adler)': whatever is known, and the username, which alone is unique. */
function labelOf({ username, firstName, lastName, company }: DirectoryEntry): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const known = [name, company].filter(Boolean).join(', ')
  return known ? `${known} (${markedUsername(username)})` : markedUsername(username)
}
