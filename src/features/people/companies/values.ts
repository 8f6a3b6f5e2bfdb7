/** A member's access to the tickets of colleagues: none, read, or read and answer. */
export const ticketAccesses = ['own', 'read', 'answer'] as const
export type TicketAccess = (typeof ticketAccesses)[number]

/** The parts of an address, which belong together. */
export const placeDetails = ['address', 'city', 'state', 'zipCode', 'country'] as const

/** The details that a company which is merged into another one gives to it where it has none. */
export const filledDetails = [...placeDetails, 'phone', 'email', 'website', 'industry', 'size'] as const

/** The names of a company's details, as forms, previews and the page of the company have them. */
export const detailLabels = {
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  country: 'Country',
  industry: 'Industry',
  size: 'Size',
  notes: 'Notes',
}

/** The notes of two companies that become one: those of the one that stays, those of the other one, both, or too long for both. */
export const mergedNotes = ['unchanged', 'taken', 'joined', 'left out'] as const
