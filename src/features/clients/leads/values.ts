/** The form offers the first two; 'support' is accepted because leads of that type exist. */
export const inquiryTypes = ['contact', 'service', 'support'] as const

/** The last two end a lead. */
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

/** The states by which the list of leads is filtered: each of its own, or those of all leads that are open or closed. */
export const leadSelections = ['open', 'new', 'contacted', 'closed', 'won', 'lost'] as const
export type LeadSelection = (typeof leadSelections)[number]

/** Whether a lead becomes a new company, belongs to one that is a client already, or to none. */
export const companyChoices = ['new', 'existing', 'none'] as const
/** Whether its person becomes a customer, is one already, or neither. */
export const personChoices = ['new', 'existing', 'none'] as const

/** Why a company may be that of a lead, the surest first. */
export const companyLikenesses = ['name', 'domain', 'website', 'phone'] as const
/** Why a customer may be the person of a lead: the same mailbox, or the same name at such a company. */
export const customerLikenesses = ['email', 'name'] as const
