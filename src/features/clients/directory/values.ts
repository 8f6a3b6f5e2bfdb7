export const customerKinds = ['person', 'company'] as const

/** The columns by which the list of customers can be sorted. */
export const customerOrders = ['name', 'company', 'openTickets', 'unpaid', 'lastContactAt'] as const
export type CustomerOrder = (typeof customerOrders)[number]
