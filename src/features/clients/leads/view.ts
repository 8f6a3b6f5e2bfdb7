import { dayIn, idIn, wordsIn } from '../../../shared/endpoint/searchParams.ts'
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

/**
 * Reads the view from a URL, which may contain anything. Returns every key: for a missing key, the router would keep
 * the raw value.
 */
export function leadViewIn(given: Readonly<Record<string, unknown>>): LeadView {
  const { search, state, assigned, from, to } = given
  return {
    search: wordsIn(search),
    // 'closed' used to be called 'handled'. Old URLs still contain that word.
    state: leadSelections.find((each) => each === (state === 'handled' ? 'closed' : state)),
    assigned: assigned === 'me' || assigned === 'nobody' ? assigned : idIn(assigned),
    from: dayIn(from),
    to: dayIn(to),
  }
}
