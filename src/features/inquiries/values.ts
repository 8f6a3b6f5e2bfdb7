/** The form offers the first two; 'support' is accepted because leads of that type exist. */
export const inquiryTypes = ['contact', 'service', 'support'] as const

export const leadStates = ['open', 'handled'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateNames: Readonly<Record<LeadState, string>> = { open: 'Open', handled: 'Handled' }

/** Whether a lead becomes a new company, belongs to one that is a client already, or to none. */
export const companyChoices = ['new', 'existing', 'none'] as const
/** Whether its person becomes a customer. */
export const personChoices = ['new', 'none'] as const
