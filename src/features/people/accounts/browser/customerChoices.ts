import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayBeThere } from '../../../../browser/api/mayBeThere.ts'
import { useSearchResults, type SearchQuery } from '../../../../browser/lists/useSearchResults.ts'
import type { ServerSearch } from '../../../../browser/ui/ComboboxField.tsx'
import { foundIn, type Choice } from '../../../../browser/ui/foundIn.ts'
import { markedUsername } from '../../../../browser/ui/markedName.ts'
import type { DirectoryEntry } from '../schema.ts'
import { userQuery } from './api.ts'

type NamedAccount = Pick<DirectoryEntry, 'username' | 'firstName' | 'lastName' | 'company'>

/** A customer or a company that the server has found. */
export interface FoundCustomer {
  kind: 'person' | 'company'
  /** The id of the account or of the company. */
  recordId: number
  name: string
  /** Null for a company. */
  account: NamedAccount | null
}

/**
 * The search for customers by typed words. Without words, it returns the first customers by name. The directory of
 * customers is above this area, so pages hand the search to forms.
 */
export type CustomerSearch = SearchQuery<{
  rows: readonly FoundCustomer[]
  /** The number of customers with these words; undefined if there are too many to count. */
  total: number | undefined
}>

/**
 * The name and company, if known, and the username: 'Amelia Adler, Riverside Dental (amelia.adler)'. Only the username
 * is unique.
 */
export function customerLabel({ username, firstName, lastName, company }: NamedAccount): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const known = [name, company].filter(Boolean).join(', ')
  return known ? `${known} (${markedUsername(username)})` : markedUsername(username)
}

/** The customers or companies that the server finds by the text that the user types in a field. */
export function useFoundCustomers(search: CustomerSearch, choiceOf: (found: FoundCustomer) => Choice) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const first = useQuery(search(''))
  const { results, isFormer, hasFailed, refusal } = useSearchResults(typed, (text) => ({
    ...search(text),
    enabled: text !== '',
  }))
  const isTyped = typed.trim() !== ''
  // Results of an earlier text are not offered, because Enter would choose the first of them.
  const found = isTyped ? (isFormer || hasFailed ? undefined : results) : first.data
  const choices = (found?.rows ?? []).map(choiceOf)
  return {
    first,
    isTyped,
    setTyped,
    choices: isTyped ? namedFirst(choices, typed) : choices,
    find: async (text: string) => namedFirst((await queries.query(search(text))).rows.map(choiceOf), text),
    /** The number of further matches; Infinity if the server does not count them. */
    hidden: found ? (found.total ?? Infinity) - found.rows.length : 0,
    isBusy: !found && !hasFailed,
    /** Shown while there are no matches. */
    note: hasFailed
      ? (refusal ?? 'Could not load the results. Please try again.')
      : found
        ? 'No match.'
        : isTyped
          ? 'Searching...'
          : 'Loading customers...',
    /** Whether there are no customers at all. */
    isEmpty: first.data?.rows.length === 0,
  }
}

/** Those whose labels contain the typed words come before those with another email address or phone number. */
function namedFirst(choices: readonly Choice[], typed: string): Choice[] {
  const named = foundIn(choices, typed)
  return [...named, ...choices.filter((choice) => !named.includes(choice))]
}

/**
 * The options of a field: the matches, and until the user types, the chosen one and `others` before them. If there is
 * nothing to find, the field does not search.
 */
export function offeredBy(
  { isTyped, isEmpty, choices, hidden, note, isBusy, find, setTyped }: ReturnType<typeof useFoundCustomers>,
  { chosen, others = [] }: { chosen: Choice | undefined; others?: readonly Choice[] },
): { options: Choice[]; search: ServerSearch | undefined } {
  const isAdded = !isTyped && chosen !== undefined && !choices.some(({ value }) => value === chosen.value)
  const search = {
    onTyped: setTyped,
    note,
    isBusy,
    find,
    hidden: Math.max(0, hidden - (isAdded ? 1 : 0)),
    choosesOnlyMatch: true,
  }
  if (isEmpty) return { options: [...others, ...(chosen ? [chosen] : [])], search: undefined }
  return { options: isTyped ? choices : [...others, ...(isAdded ? [chosen] : []), ...choices], search }
}

/**
 * A customer account by its id, with its label in fields.
 *
 * @param options staleTime 0 loads the account each time
 */
export function useCustomer(id: number | undefined, options: { staleTime?: number } = {}) {
  const account = useQuery({
    ...userQuery(id ?? 0),
    ...options,
    enabled: id !== undefined,
    // A deleted account stays deleted. A form that is shown once this is known would otherwise be loading again.
    retryOnMount: ({ state }) => mayBeThere(state.error),
  })
  const isCustomer = account.data?.role === 'customer'
  return {
    account,
    label: account.data && isCustomer ? customerLabel(account.data) : undefined,
    /** Whether no customer has this id: the account was deleted, or is not a customer's. */
    isGone: account.data ? !isCustomer : account.error !== null && !mayBeThere(account.error),
  }
}

interface CustomerChoicesOptions {
  search: CustomerSearch
  /** The id of the chosen customer as text; '' if none is chosen. */
  value: string
  /** The stored customer of the record, who is offered even if the account was deleted. */
  present?: { id: number; label: string } | undefined
}

const personChoice = ({ recordId, name, account }: FoundCustomer): Choice => ({
  value: String(recordId),
  label: account ? customerLabel(account) : name,
})

/** The customers that a field offers, and the chosen one. */
export function useCustomerChoices({ search, value, present }: CustomerChoicesOptions) {
  const found = useFoundCustomers(search, personChoice)
  // The search ends when an option is chosen, so that its label is kept.
  const [picked, setPicked] = useState<Choice>()
  const first = found.first.data?.rows.map(personChoice) ?? []
  const known = [picked, ...first].find((choice) => choice?.value === value)
  const chosen = useCustomer(value === '' || known ? undefined : Number(value))
  const isPresent = value === String(present?.id)
  const former = useCustomer(isPresent ? undefined : present?.id)
  const label = chosen.label ?? (isPresent ? present?.label : undefined)
  const offered = offeredBy(found, {
    chosen: known ?? (label === undefined ? undefined : { value, label }),
    others: present && former.isGone ? [{ value: String(present.id), label: present.label }] : [],
  })
  return {
    ...offered,
    onPicked: (id: string) => setPicked(offered.options.find((option) => option.value === id)),
    isLoading: !found.first.data || chosen.account.isLoading,
    isEmpty: offered.options.length === 0 && found.isEmpty,
    /** The query that has failed, if the field cannot be shown without its data. */
    failed: [found.first, ...(chosen.isGone ? [] : [chosen.account])].find(
      ({ isError, data }) => isError && !data,
    ),
  }
}
