import { useQuery } from '@tanstack/react-query'
import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { contactText } from '../../../../shared/text/contactText.ts'
import { markedUsername } from '../../../../browser/ui/markedName.ts'
import type { DirectoryEntry } from '../schema.ts'
import { usersQuery } from './api.ts'

/**
 * All customers as choices of a field, sorted by their labels. Typing an email address or phone number finds them, too.
 */
export const useCustomers = () =>
  useQuery({
    ...usersQuery,
    // Administrators get all users, agents get only customers.
    select: (all) =>
      all
        .filter(({ role }) => role === 'customer')
        .map((customer) => ({
          id: customer.id,
          value: String(customer.id),
          label: labelOf(customer),
          also: contactText(customer),
        }))
        .toSorted((one, other) => compareTexts(one.label, other.label)),
  })

/**
 * The name and company, if known, and the username: 'Amelia Adler, Riverside Dental (amelia.adler)'. Only the username
 * is unique.
 */
function labelOf({ username, firstName, lastName, company }: DirectoryEntry): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const known = [name, company].filter(Boolean).join(', ')
  return known ? `${known} (${markedUsername(username)})` : markedUsername(username)
}
