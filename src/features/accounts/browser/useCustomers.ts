import { useQuery } from '@tanstack/react-query'
import { compareTexts } from '../../../browser/lists/useSortedList.ts'
import { markedUsername } from '../../../browser/ui/markedName.ts'
import type { DirectoryEntry } from '../schema.ts'
import { usersQuery } from './api.ts'

/** All customers with a label for a choice of one, sorted by it. */
export const useCustomers = () =>
  useQuery({
    ...usersQuery,
    // Administrators get all users, agents the customers only.
    select: (all) =>
      all
        .filter(({ role }) => role === 'customer')
        .map((customer) => ({ id: customer.id, label: labelOf(customer) }))
        .toSorted((one, other) => compareTexts(one.label, other.label)),
  })

/** Such as 'Amelia Adler, Riverside Dental (amelia.adler)': whatever is known, and the username, which alone is unique. */
function labelOf({ username, firstName, lastName, company }: DirectoryEntry): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const known = [name, company].filter(Boolean).join(', ')
  return known ? `${known} (${markedUsername(username)})` : markedUsername(username)
}
