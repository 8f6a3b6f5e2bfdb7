/** A member's access to the tickets of colleagues: none, read, or read and answer. */
export const ticketAccesses = ['own', 'read', 'answer'] as const
export type TicketAccess = (typeof ticketAccesses)[number]

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
