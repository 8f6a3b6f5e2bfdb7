import type { ReactNode } from 'react'
import { replaceable, slot } from '../../slot.ts'
import type { ContactRequest } from './schema.ts'

/** The button that is specified without any behaviour. */
export const leadArchiveButton = replaceable<{ lead: ContactRequest }>('lead.archive')

/** The list of leads; `show` leaves some out, and shows that it is loading while it is not known which. */
export const leadsShown = replaceable<{ show: (hidden: ReadonlySet<number> | undefined) => ReactNode }>(
  'leads.shown',
)

/** Below the list of leads. */
export const leadsMore = slot<object>('leads.more')
