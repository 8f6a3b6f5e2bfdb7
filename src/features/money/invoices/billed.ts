/** The details of the customer that an invoice shows. */
export interface Billed {
  username?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  company?: string | null | undefined
  email?: string | null | undefined
}

/** First and last name; empty if neither is known. */
export const billedName = ({ firstName, lastName }: Billed) => [firstName, lastName].filter(Boolean).join(' ')

/**
 * The lines below 'Bill To'.
 *
 * @param customer undefined if the account was deleted
 */
export function billedLines(customer: Billed | undefined, userId: number): string[] {
  if (!customer) return [`Customer ID: ${userId}`, '(Customer details not available)']
  const { username, company, email } = customer
  return [billedName(customer) || (username ?? ''), company || 'N/A', email || 'N/A']
}
