import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchResults, type SearchQuery } from '../lists/useSearchResults.ts'
import type { ServerSearch } from './ComboboxField.tsx'
import { foundIn, type Choice } from './foundIn.ts'

/** The search for records by typed words. Without words, it returns the first records by name. */
export type ChoiceSearch<Found> = SearchQuery<{
  rows: readonly Found[]
  /** The number of records with these words; undefined if there are too many to count. */
  total: number | undefined
}>

interface FoundChoicesOptions<Found> {
  search: ChoiceSearch<Found>
  choiceOf: (found: Found) => Choice
  loadingText: string
}

/** The records that the server finds by the text that the user types in a ComboboxField. */
export function useFoundChoices<Found>({ search, choiceOf, loadingText }: FoundChoicesOptions<Found>) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  // The search ends when an option is chosen, so that its label is kept.
  const [picked, setPicked] = useState<Choice>()
  const first = useQuery(search(''))
  const { results, isFormer, hasFailed, refusal } = useSearchResults(typed, (text) => ({
    ...search(text),
    enabled: text !== '',
  }))
  const isTyped = typed.trim() !== ''
  const firstChoices = (first.data?.rows ?? []).map(choiceOf)
  // Results of an earlier text are not offered, because Enter would choose the first of them.
  const found = isTyped ? (isFormer || hasFailed ? undefined : results) : first.data
  return {
    first,
    isTyped,
    setTyped,
    setPicked,
    /** The option with this value, if the user has chosen it here or if it is one of the first. */
    knownChoice: (value: string) => [picked, ...firstChoices].find((choice) => choice?.value === value),
    choices: isTyped ? namedFirst((found?.rows ?? []).map(choiceOf), typed) : firstChoices,
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
          : loadingText,
    /** Whether there are no records at all. */
    isEmpty: first.data?.rows.length === 0,
  }
}

/** Those whose labels contain the typed words come before those with another email address or phone number. */
function namedFirst(choices: readonly Choice[], typed: string): Choice[] {
  const named = foundIn(choices, typed)
  return [...named, ...choices.filter((choice) => !named.includes(choice))]
}

type FoundChoices = Omit<ReturnType<typeof useFoundChoices>, 'first'>

/**
 * The options of a field: the matches, and until the user types, the chosen one and `others` before them. If there is
 * nothing to find, the field does not search.
 */
export function offeredBy(
  { isTyped, isEmpty, choices, hidden, note, isBusy, find, setTyped }: FoundChoices,
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
