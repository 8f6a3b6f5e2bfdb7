import { dayIn, idIn, textIn } from '../../../shared/endpoint/searchParams.ts'
import { leadSelections, type LeadSelection } from './values.ts'

/** The filters of the sales leads in the address of their list. Days are in the reader's time zone. */
export interface LeadView {
  search?: string | undefined
  state?: LeadSelection | undefined
  /** Leads of the reader, of nobody, or of one account. */
  assigned?: 'me' | 'nobody' | number | undefined
  from?: string | undefined
  to?: string | undefined
}

const maxSearchLength = 200

/** The view in an address, which may say anything; every key is there, or what the address has would stay. */
export function leadViewIn(given: Readonly<Record<string, unknown>>): LeadView {
  const { search, state, assigned, from, to } = given
  return {
    search: textIn(search)?.slice(0, maxSearchLength),
    // Leads were open or handled once, and addresses from then still lead to the list.
    state: leadSelections.find((each) => each === (state === 'handled' ? 'closed' : state)),
    assigned: assigned === 'me' || assigned === 'nobody' ? assigned : idIn(assigned),
    from: dayIn(from),
    to: dayIn(to),
  }
}
