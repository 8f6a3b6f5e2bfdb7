import { X } from 'lucide'
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { busyWith } from '../../../../browser/lists/useKeptData.ts'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import { ListSearchField } from '../../../../browser/ui/ListSearchField.tsx'
import { LongSearchNote } from '../../../../browser/ui/LongSearchNote.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import type { MenuItem } from '../../../../browser/ui/SideMenu.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { maxSearchCharacters } from '../../../../shared/endpoint/searchParams.ts'
import { isTooShort } from '../../../../shared/text/searchWords.ts'
import { typedSearch, type TypedSearch } from '../../../../shared/text/typedSearch.ts'
import { groupsNamed, startGroups, type SearchAction } from './SearchActions.tsx'
import { groupsOf, type LinkOfRecord } from './SearchGroups.tsx'
import { SearchOption } from './SearchOption.tsx'
import { resultsQuery } from './api.ts'
import type { SearchResults } from '../schema.ts'
import { useLastSearches } from './useLastSearches.ts'
import { useSearchResults } from '../../../../browser/lists/useSearchResults.ts'

/** For each key that moves to another option: the index of that option among `count` options. */
const places: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export interface SearchBoxProps {
  /** The actions of the user's role and place. */
  actions: readonly SearchAction[]
  pages: readonly MenuItem[]
  linkTo: LinkOfRecord
  onClose: () => void
  /** Returns the text that was typed before the dialog had the focus; empty on further calls. */
  takeTyped: () => string
  isStaff: boolean
}

/**
 * A combobox that shows the results in groups, with the actions and pages that have the typed words in their names. The
 * first option is active. While nothing is typed, it offers all actions and pages, and the last searches.
 */
export function SearchBox({ onClose, takeTyped, actions, pages, linkTo, isStaff }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { searches, remember } = useLastSearches()
  const { results, isFormer, hasFailed, refusal, query } = useSearchResults(typed, resultsQuery)
  const text = typed.trim()
  const isAnswered = results !== undefined && !isFormer
  const asked = typedSearch(text)
  const named = groupsNamed({ actions, pages }, text, asked)
  // A name that has the typed words is a match: records with other words are no help then.
  const found = named.hasAny && results?.corrected ? undefined : results
  const groups =
    text === ''
      ? startGroups({ actions, pages }, searches)
      : [...named.first, ...groupsOf({ results: found, asked, linkTo }), ...named.last]
  const shown = groups.filter(({ options }) => options.length > 0)
  const options = shown.flatMap((group) => group.options)
  const active = options[Math.min(at, options.length - 1)]
  // Without spaces, which separate ids.
  const idOf = (key: string) => `${id}-${encodeURIComponent(key)}`
  const activeId = active && idOf(active.key)

  function type(next: string) {
    setTyped(next)
    setAt(0)
  }

  function moveBy(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      // The dialog itself ignores Escape while a combobox shows its list.
      event.preventDefault()
      onClose()
      return
    }
    const place = places[event.key]
    if (place && options.length > 0 && !event.shiftKey) {
      event.preventDefault()
      setAt(place(Math.min(at, options.length - 1), options.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Enter must not open a result of an earlier text.
      if (!active || (isFormer && !active.isLocal)) return
      const option = document.getElementById(idOf(active.key))
      if ((event.ctrlKey || event.metaKey) && option instanceof HTMLAnchorElement) {
        if (!active.isLocal) remember(text)
        window.open(option.href, '_blank', 'noopener')
      } else option?.click()
    }
  }

  return (
    <>
      <div className="flex items-center gap-2">
        <ListSearchField
          label="Search"
          listId={options.length > 0 ? `${id}-list` : undefined}
          activeId={activeId}
          // Cuts a longer text while it is typed or pasted.
          maxLength={maxSearchCharacters}
          placeholder={isStaff ? 'Tickets, invoices, people, companies…' : 'Your tickets and invoices…'}
          value={typed}
          onFocus={() => {
            const before = takeTyped()
            if (before !== '') type(before.slice(0, maxSearchCharacters))
          }}
          onType={type}
          onKeyDown={moveBy}
        />
        <IconButton icon={X} label="Close search" onClick={onClose} />
      </div>
      <div className="mt-3 empty:hidden">
        <LongSearchNote typed={text} />
      </div>
      <p role="status" className="mt-3 px-2.5 text-ui wrap-anywhere text-n700 empty:hidden">
        {text !== '' &&
          (hasFailed ? (
            refusal
          ) : (
            <>
              {found?.corrected && <span>{`${correctionOf(found.corrected)} `}</span>}
              {isAnswered && options.length > 0 && <span className="sr-only">{countOf(options.length)}</span>}
              {isAnswered && options.length === 0 && (
                <span>{results?.notSearched ?? nothingFound(asked)}</span>
              )}
            </>
          ))}
      </p>
      {options.length > 0 && (
        <div
          role="listbox"
          tabIndex={-1}
          id={`${id}-list`}
          aria-label={text === '' ? 'Actions and pages' : 'Results'}
          {...busyWith(isFormer, isFormer)}
          // Keeps the focus in the text field.
          onMouseDown={(event) => event.preventDefault()}
          className="mt-3 max-h-[max(50vh,13rem)] overflow-y-auto text-ui text-n900"
        >
          {shown.map((group) => (
            <div key={group.label} role="group" aria-labelledby={idOf(group.label)} className="mb-2">
              <p
                id={idOf(group.label)}
                className="flex h-6 items-center px-2.5 text-small font-medium text-n600"
              >
                {group.hasMore ? `${group.label}: the newest 5` : group.label}
              </p>
              {group.options.map(({ key, link, run, types, isLocal, content }) => (
                <SearchOption
                  key={key}
                  id={idOf(key)}
                  isActive={key === active?.key}
                  link={link}
                  onPoint={() => setAt(options.findIndex((option) => option.key === key))}
                  onClick={(event: MouseEvent) => {
                    if (types !== undefined) {
                      type(types)
                      return
                    }
                    if (!isLocal) remember(text)
                    link?.onClick?.()
                    run?.()
                    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose()
                  }}
                >
                  {content}
                </SearchOption>
              ))}
            </div>
          ))}
        </div>
      )}
      {text !== '' && hasFailed && refusal === undefined && (
        <PartFailure text="Could not load the results." query={query} className="mt-4" />
      )}
      {text !== '' && !hasFailed && !results && (
        <Spinner label="Searching..." quiet className="min-h-11 pt-4" />
      )}
    </>
  )
}

const correctionOf = ({ typed, searched }: NonNullable<SearchResults['corrected']>) =>
  `No matches for “${typed}”. Showing “${searched}”.`

const countOf = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`

const nothingFound = ({ marked, ticketId }: TypedSearch) =>
  ticketId === undefined && isTooShort(marked.at(-1) ?? '')
    ? 'Nothing found. A single letter or digit finds only itself: type one more.'
    : 'Nothing found. Words are found by their beginnings: check the spelling, or search for fewer words.'
