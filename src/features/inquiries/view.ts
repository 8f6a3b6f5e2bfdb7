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

/** Addresses have texts only. */
function idIn(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const day = /^(?!0000)\d{4}-\d\d-\d\d$/

/** The view in an address, which may say anything; every key is there, or what the address has would stay. */
export function leadViewIn(given: Readonly<Record<string, unknown>>): LeadView {
  const dayOf = (name: string) => {
    const text = given[name]
    return typeof text === 'string' && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const { search, state, assigned } = given
  return {
    search: typeof search === 'string' ? search.slice(0, maxSearchLength) || undefined : undefined,
    // Leads were open or handled once, and addresses from then still lead to the list.
    state: leadSelections.find((each) => each === (state === 'handled' ? 'closed' : state)),
    assigned: assigned === 'me' || assigned === 'nobody' ? assigned : idIn(assigned),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}
