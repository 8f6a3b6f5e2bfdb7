import type { ReactNode } from 'react'
import { replaceable, slot } from '../../slot.ts'
import type { ContactRequest } from './schema.ts'

/** Beside the actions of a lead; `person` is the id of the signed-in account. */
export const leadActions = slot<{ lead: ContactRequest; userId: number | undefined }>('lead.actions')

/** The button that is specified without any behaviour. */
export const leadArchiveButton = replaceable<{ lead: ContactRequest }>('lead.archive')

/** How the customer that is made of a lead gets a password; `input` registers a checkbox. */
export const leadInvite = replaceable<{
  input: object
  lead: ContactRequest
  /** Nobody can be invited now. */
  onImpossible: () => void
}>('lead.invite')

/** The list of leads; `show` leaves some out, and shows that it is loading while it is not known which. */
export const leadsShown = replaceable<{ show: (hidden: ReadonlySet<number> | undefined) => ReactNode }>(
  'leads.shown',
)

/** Below the list of leads. */
export const leadsMore = slot<object>('leads.more')
