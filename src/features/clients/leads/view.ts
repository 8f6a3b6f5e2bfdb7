import { dayIn, idIn, textIn } from '../../../shared/endpoint/searchParams.ts'
import { leadSelections, type LeadSelection } from './values.ts'

/** The filters of the sales leads, as in the URL of their list. Days are in the reader's time zone. */
export interface LeadView {
  search?: string | undefined
  state?: LeadSelection | undefined
  /** Leads assigned to the reader, to nobody, or to one account. */
  assigned?: 'me' | 'nobody' | number | undefined
  from?: string | undefined
  to?: string | undefined
}

const maxSearchLength = 200

/**
 * Reads the view from a URL, which may hold anything. Returns every key, because the router keeps the raw value of a
 * key that is missing.
 */
export function leadViewIn(given: Readonly<Record<string, unknown>>): LeadView {
  const { search, state, assigned, from, to } = given
  return {
    search: textIn(search)?.slice(0, maxSearchLength),
    // The state closed used to be called handled, which old URLs still contain.
    state: leadSelections.find((each) => each === (state === 'handled' ? 'closed' : state)),
    assigned: assigned === 'me' || assigned === 'nobody' ? assigned : idIn(assigned),
    from: dayIn(from),
    to: dayIn(to),
  }
}
