import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { compareTexts } from '../../browser/useSortedList.ts'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery, usersQuery } from '../../features/accounts/browser/api.ts'

interface InvoiceFormData {
  /** The id of the current user, for drafts. */
  person: number
  customers: { id: number; username: string }[]
}

/** Loads what the invoice form needs: the current user and the customers, sorted by name. */
export function WithCustomers({ children }: { children: (loaded: InvoiceFormData) => ReactNode }) {
  const { data: user } = useQuery(currentUserQuery)
  const customers = useQuery({
    ...usersQuery,
    // Administrators get all users, agents the customers only.
    select: (all) =>
      all
        .filter(({ role }) => role === 'customer')
        .toSorted((one, other) => compareTexts(one.username, other.username)),
  })
  if (customers.isError) {
    return (
      <ErrorState text="Error loading customer data." action={<Retry query={customers} label="Retry" />} />
    )
  }
  if (!user || !customers.data)
    return <Spinner label="Loading customers..." className="min-h-62 place-content-center" />
  return children({ person: user.id, customers: customers.data })
}
