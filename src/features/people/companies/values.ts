/** A member's access to the tickets of colleagues: none, read, or read and answer. */
export const ticketAccesses = ['own', 'read', 'answer'] as const
export type TicketAccess = (typeof ticketAccesses)[number]

/** The details that make up an address. A merge takes over all of them or none. */
export const placeDetails = ['address', 'city', 'state', 'zipCode', 'country'] as const

/** The details that a company takes from a company merged into it, if it lacks them. */
export const filledDetails = [...placeDetails, 'phone', 'email', 'website', 'industry', 'size'] as const

/** The labels of a company's details in forms, previews and on the company's page. */
export const detailLabels = {
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  country: 'Country',
  industry: 'Industry',
  size: 'Size',
  notes: 'Notes',
}

/**
 * The notes after a merge: unchanged, taken from the merged company, or joined from both companies. 'left out' means
 * that the joined notes would be too long; the merged company's notes are then lost.
 */
export const mergedNotes = ['unchanged', 'taken', 'joined', 'left out'] as const

/** The columns by which the list of companies can be sorted. */
export const companyOrders = ['name', 'email', 'address'] as const
export type CompanyOrder = (typeof companyOrders)[number]
