import { ListFilter } from 'lucide'
import { useCallback, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { ActiveFilter } from '../lists/activeFilter.ts'
import { useTypedWords } from '../lists/useTypedWords.ts'
import { loadedLater, type Intent } from '../page/loadedLater.tsx'
import { Button } from './Button.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { FilterMenuState } from './FilterMenu.tsx'
import { SearchField } from './SearchField.tsx'

const NoNote = () => null
const { Later: LongSearchNote } = loadedLater(
  async () => (await import('./LongSearchNote.tsx')).LongSearchNote,
  NoNote,
)
/** In characters. Shorter texts never have more words than the search uses. */
const longSearch = 11

/** Further filters in a menu, which is loaded when it is opened (loadedLater). */
interface FiltersLater<View> {
  Later: ComponentType<FilterMenuState & { view: View; onView: (view: View) => void }>
  intent: Intent
  preloadOrTell: () => Promise<boolean>
}

interface ListFiltersProps<View> {
  /** The records, such as 'tickets'. */
  of: string
  placeholder: string
  /** The words of the current search. */
  words: string
  onWords: (words: string) => void
  /** The active filters of the panel or the menu, as chips. */
  chips?: readonly ActiveFilter<View>[]
  onView?: (view: View) => void
  /** The fields of further filters, shown in a panel that the user opens. */
  children?: ReactNode
  /** In place of the panel. A chip opens it at the values of its filter. */
  further?: FiltersLater<View> & { view: View }
  /** Shown beside the search. */
  actions?: ReactNode
}

/** The search above a list, further filters in a panel or a menu, and the active filters as chips. */
export function ListFilters<View>(props: ListFiltersProps<View>) {
  const { of, placeholder, words, onWords, chips = [], onView, children, further, actions } = props
  const { typed, setTyped } = useTypedWords(words, onWords)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const menu = useFilterMenu(further, opener)
  return (
    <div role="search" aria-label={`Filter ${of}`} className="mb-3 grid gap-3">
      <div className="flex items-center gap-2">
        <SearchField label={`Search ${of}`} placeholder={placeholder} value={typed} onChange={setTyped} />
        {further && (
          <div className="relative">
            <Button
              {...further.intent}
              ref={opener}
              variant="secondary"
              size="field"
              icon={ListFilter}
              aria-haspopup="dialog"
              aria-expanded={menu.isOpen}
              onClick={() => (menu.isOpen ? menu.close() : menu.open(''))}
            >
              Filter
            </Button>
            {menu.state && onView && <further.Later {...menu.state} view={further.view} onView={onView} />}
          </div>
        )}
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
        <ul
          aria-label="Filters in use"
          className="-my-1 flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] md:flex-wrap"
        >
          {chips.map(({ name, text, without }) => (
            <FilterChip
              key={text}
              text={text}
              focusNext={opener}
              onOpen={further && name ? () => menu.open(name) : undefined}
              onRemove={() => onView?.(without)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The menu of further filters while it is open, and what opens and closes it. */
function useFilterMenu(
  further: Pick<FiltersLater<never>, 'preloadOrTell'> | undefined,
  opener: { current: HTMLElement | null },
) {
  /** The filter whose values are shown, '' for the list of filters; undefined while the menu is closed. */
  const [opened, setOpened] = useState<string>()
  const close = useCallback(
    (isLeft = false) => {
      setOpened(undefined)
      if (!isLeft) opener.current?.focus()
    },
    [opener],
  )
  return {
    isOpen: opened !== undefined,
    open: (name: string) =>
      void further?.preloadOrTell().then((isLoaded) => {
        if (isLoaded) setOpened(name)
      }),
    close,
    state: opened === undefined ? undefined : { opened, onOpen: setOpened, onClose: close },
  }
}
