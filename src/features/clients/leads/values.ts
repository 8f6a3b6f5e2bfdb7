/** The form offers only the first two. Older leads may have 'support'. */
export const inquiryTypes = ['contact', 'service', 'support'] as const

/** A lead in one of the last two states is closed. */
export const leadStates = ['new', 'contacted', 'won', 'lost'] as const
export type LeadState = (typeof leadStates)[number]
export const leadStateNames: Readonly<Record<LeadState, string>> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
}

/** Whether nothing is left to do for a lead. */
export const isClosed = (state: LeadState): boolean => state === 'won' || state === 'lost'

/** The choices of the list's state filter: each state, all open leads, or all closed leads. */
export const leadSelections = ['open', 'new', 'contacted', 'closed', 'won', 'lost'] as const
export type LeadSelection = (typeof leadSelections)[number]

/** The states of the leads that a choice of the state filter selects. */
export const statesOf = (selection: LeadSelection): LeadState[] =>
  selection === 'open' || selection === 'closed'
    ? leadStates.filter((state) => isClosed(state) === (selection === 'closed'))
    : [selection]

/** Whether a lead becomes a new company, belongs to an existing company, or has no company. */
export const companyChoices = ['new', 'existing', 'none'] as const
/** Whether the person of a lead becomes a new customer, is an existing customer, or neither. */
export const personChoices = ['new', 'existing', 'none'] as const

/** Why a company may be the company of a lead, the surest first. */
export const companyLikenesses = ['name', 'domain', 'website', 'phone'] as const
/**
 * Why a customer may be the person of a lead: the same mailbox, or the same name at a company that may be the lead's.
 */
export const customerLikenesses = ['email', 'name'] as const
