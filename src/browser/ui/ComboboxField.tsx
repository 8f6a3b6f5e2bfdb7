import { ChevronDown } from 'lucide'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'
import { foundIn, type Choice } from './foundIn.ts'
import { Icon } from './Icon.tsx'
import { OptionList, optionId } from './OptionList.tsx'
import { verbatim } from './TextField.tsx'
import { isComposing } from './isComposing.ts'
import { useListPlace } from './useListPlace.ts'

/** The maximum number of options shown; typing narrows a longer list. */
const maxShown = 50

export interface ServerSearch {
  onTyped: (typed: string) => void
  /** Shown while there are no options. */
  note: string
  /** Whether the options for the typed text are still to come. */
  isBusy?: boolean
  /** The number of matches besides the options; Infinity if the server does not count them. */
  hidden?: number
  /** Returns the matches of a text, for Enter that is pressed before they are shown. */
  find?: (typed: string) => Promise<readonly Choice[]>
  /** Whether leaving the field chooses the only match, as it does without a search on the server. */
  choosesOnlyMatch?: boolean
}

type ComboboxFieldProps = CommonFieldProps & {
  options: readonly Choice[]
  /** The value of one of the options, or '' for none. */
  value: string
  onValueChange: (value: string, option: Choice) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  /** Shown if nothing is chosen. */
  placeholder?: string | undefined
  /** Returns the last option, which creates a new option from the typed text; undefined if that is not possible. */
  newOption?: ((typed: string) => Choice | undefined) | undefined
  /** Set if the server searches for the options, which are then shown unfiltered. */
  search?: ServerSearch | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * Chooses one of many options by typing any part of it: the editable combobox of the ARIA practices. For a few options
 * use SelectField.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, labelHidden, optional, hint, error, className } = props
  const { options, value, onValueChange, onBlur, name, placeholder, newOption, search, ref } = props
  const id = useId()
  const [isAsked, setOpen] = useState(false)
  // If there are no options, the hint says why. An open list would cover the hint.
  const isOpen = isAsked && (options.length > 0 || newOption !== undefined || search !== undefined)
  /** Undefined while the field shows the chosen option. */
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(-1)
  /** The text whose first match Enter has chosen before the matches were there. */
  const awaited = useRef<string>(undefined)
  const chosen = options.find((option) => option.value === value)
  const isFiltered = search === undefined
  const found = useMemo(
    () => (isOpen ? foundIn(options, (isFiltered && typed) || '') : []),
    [isOpen, options, isFiltered, typed],
  )
  const entered = typed?.trim() ?? ''
  const made = entered === '' ? undefined : newOption?.(entered)
  const shown = made ? [...found.slice(0, maxShown), made] : found.slice(0, maxShown)
  const hidden = Math.max(0, found.length - maxShown) + (search?.hidden ?? 0)
  const note =
    shown.length === 0
      ? (search?.note ?? (entered === '' && newOption ? 'Type a name.' : 'No match.'))
      : hidden > 0 &&
        `${hidden === Infinity ? 'Many' : hidden.toLocaleString('en-US')} more. Type a part of the name.`
  const active = shown[at]
  const listId = `${id}-options`
  const activeId = active && optionId(listId, active)
  const list = useListPlace(isOpen)

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function open() {
    setOpen(true)
    setAt(options.slice(0, maxShown).findIndex((option) => option.value === value))
  }

  function close() {
    setOpen(false)
    setTyped(undefined)
    search?.onTyped('')
  }

  function choose(option: Choice) {
    awaited.current = undefined
    onValueChange(option.value, option)
    close()
  }

  async function chooseFirst(text: string) {
    awaited.current = text
    const [first] = (await search?.find?.(text)) ?? []
    // Nothing is chosen if the user has typed on, or has pressed Escape.
    if (first && awaited.current === text) choose(first)
  }

  function type(text: string) {
    awaited.current = undefined
    setTyped(text)
    search?.onTyped(text)
    setOpen(true)
    setAt(text.trim() === '' ? -1 : 0)
  }

  function moveBy(event: KeyboardEvent) {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) open()
      else if (shown.length > 0)
        setAt((now) => (Math.max(now, step < 0 ? 0 : -1) + step + shown.length) % shown.length)
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      if (active) choose(active)
      // A failure is shown in place of the matches.
      else if (search?.isBusy && entered !== '') chooseFirst(entered).catch(() => {})
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      awaited.current = undefined
      close()
    }
  }

  function leave() {
    const [only, ...others] = found
    const mayChoose = search ? search.choosesOnlyMatch : !newOption
    if (only && others.length === 0 && mayChoose && entered) choose(only)
    else close()
    onBlur?.()
  }

  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <div className="relative">
        <input
          {...verbatim}
          ref={ref}
          id={id}
          name={name}
          type="text"
          dir="auto"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? activeId : undefined}
          {...noteOf(id, { hint, error })}
          placeholder={placeholder}
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onClick={() => isOpen || open()}
          onKeyDown={moveBy}
          onBlur={leave}
          className="field-frame block h-11 w-full truncate pr-9 pl-3 text-body md:h-10 md:text-ui"
        />
        <Icon
          icon={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-n600"
        />
        {isOpen && (
          <div
            ref={list}
            className="absolute inset-x-0 top-full z-30 my-1 flex flex-col rounded-card bg-raised p-1 text-ui text-n900 shadow-float"
          >
            <OptionList
              id={listId}
              label="Matches"
              options={shown}
              active={active}
              value={value}
              onChoose={choose}
              className="max-h-[min(18rem,40vh)] min-h-0 overflow-y-auto"
            />
            {note && <p className="px-2.5 py-2 text-small text-n600">{note}</p>}
          </div>
        )}
        <p aria-live="polite" className="sr-only">
          {isOpen && typed !== undefined && !search?.isBusy && matchesText(found.length, search?.hidden)}
        </p>
      </div>
    </FieldFrame>
  )
}

function matchesText(found: number, hidden = 0): string {
  if (hidden === Infinity) return `More than ${found} matches`
  const count = found + hidden
  return `${count} ${count === 1 ? 'match' : 'matches'}`
}
