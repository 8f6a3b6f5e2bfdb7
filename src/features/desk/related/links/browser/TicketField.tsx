import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { ComboboxField } from '../../../../../browser/ui/ComboboxField.tsx'
import { useSearchResults, type SearchQuery } from '../../../../../browser/lists/useSearchResults.ts'
import { ticketList } from '../../../tickets/browser/api.ts'

/** The number of tickets of the same customer that are offered before the user types. */
const offeredTickets = 20

interface OfferedTicket {
  id: number
  title: string
  customerName?: string | null | undefined
}

/** The search for tickets by typed words. */
export type TicketSearch = SearchQuery<{
  /** Why nothing was searched; null if the search ran. */
  notSearched: string | null
  /** Set if the search ran for other words, because the typed ones seem to be misspelled. */
  corrected: object | null
  tickets?: { rows: OfferedTicket[] } | undefined
}>

type TicketFieldProps = Pick<
  ComponentProps<typeof ComboboxField>,
  'ref' | 'label' | 'labelHidden' | 'placeholder' | 'hint' | 'error'
> & {
  /** The customer whose tickets are offered before the user types. */
  customerId?: number | undefined
  search: TicketSearch
  /** The ids of the tickets that are not offered. */
  except?: readonly number[]
  value: OfferedTicket | undefined
  onTicket: (id: number) => void
}

/** Chooses a ticket by number or words. Before the user types, it offers tickets of a customer. */
export function TicketField({
  customerId,
  search,
  except = [],
  value,
  onTicket,
  ...field
}: TicketFieldProps) {
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const own = useQuery({
    ...ticketList.firstRowsQuery({ customer: String(customerId) }, offeredTickets),
    enabled: isEntered && customerId !== undefined,
  })
  const { results, isFormer, hasFailed, refusal } = useSearchResults(typed, search)
  const isTyped = typed.trim() !== ''
  // Results of an earlier text or of other words are not offered, because Enter would choose the first of them.
  const isOther = isFormer || hasFailed || Boolean(results?.corrected)
  const found = isTyped ? (isOther ? [] : results?.tickets?.rows) : own.data
  const hidden = new Set(except)
  const offered: OfferedTicket[] = (found ?? []).filter(({ id }) => !hidden.has(id))
  const options =
    value && !offered.some(({ id }) => id === value.id) && !isTyped ? [value, ...offered] : offered
  const state = hasFailed
    ? (refusal ?? 'Could not load the results. Please try again.')
    : (results?.notSearched ?? 'No match.')
  const isSearching = isTyped && isFormer && !hasFailed
  return (
    <div onFocus={() => setEntered(true)}>
      <ComboboxField
        {...field}
        options={options.map((option) => ({ value: String(option.id), label: labelOf(option) }))}
        value={value ? String(value.id) : ''}
        onValueChange={(id) => onTicket(Number(id))}
        search={{
          onTyped: setTyped,
          note: isSearching ? 'Searching...' : isTyped ? state : 'Type a number or words.',
        }}
      />
    </div>
  )
}

const labelOf = ({ id, title, customerName }: OfferedTicket) =>
  `#${id} ${title}${customerName ? ` · ${customerName}` : ''}`
