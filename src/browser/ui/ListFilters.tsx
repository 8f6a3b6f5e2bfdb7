import { ListFilter } from 'lucide'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { ActiveFilter } from '../lists/activeFilter.ts'
import { useTypedWords } from '../lists/useTypedWords.ts'
import { loadedLater } from '../page/loadedLater.tsx'
import { Button } from './Button.tsx'
import { FilterChip } from './FilterChip.tsx'
import { SearchField } from './SearchField.tsx'

const NoNote = () => null
const { Later: LongSearchNote } = loadedLater(
  async () => (await import('./LongSearchNote.tsx')).LongSearchNote,
  NoNote,
)
/** In characters. Shorter texts never have more words than the search uses. */
const longSearch = 11

interface ListFiltersProps<View> {
  /** The records, such as 'tickets'. */
  of: string
  placeholder: string
  /** The words of the current search. */
  words: string
  onWords: (words: string) => void
  /** The active filters of the panel, as chips. */
  chips?: readonly ActiveFilter<View>[]
  onView?: (view: View) => void
  /** The fields of further filters, shown in a panel that the user opens. */
  children?: ReactNode
  /** Shown beside the search. */
  actions?: ReactNode
}

/** The search above a list, further filters in a panel, and the active filters as chips. */
export function ListFilters<View>(props: ListFiltersProps<View>) {
  const { of, placeholder, words, onWords, chips = [], onView, children, actions } = props
  const { typed, setTyped } = useTypedWords(words, onWords)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useId()
  return (
    <div role="search" aria-label={`Filter ${of}`} className="mb-3 grid gap-3">
      <div className="relative flex items-center gap-2">
        <SearchField label={`Search ${of}`} placeholder={placeholder} value={typed} onChange={setTyped} />
        {children !== undefined && (
          <Button
            ref={opener}
            variant="secondary"
            size="field"
            icon={ListFilter}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            Filters
          </Button>
        )}
        {actions !== undefined && <div>{actions}</div>}
      </div>
      {words.length >= longSearch && <LongSearchNote typed={words} />}
      <div id={panel} hidden={!isOpen}>
        {isOpen && children}
      </div>
      {chips.length > 0 && (
        <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
          {chips.map(({ text, without }) => (
            <FilterChip key={text} text={text} focusNext={opener} onRemove={() => onView?.(without)} />
          ))}
        </ul>
      )}
    </div>
  )
}
