import { useId, useState, type ComponentProps, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { Choice } from './foundIn.ts'
import { isComposing } from './isComposing.ts'
import { OptionList, optionId } from './OptionList.tsx'
import { TextArea } from './TextArea.tsx'
import { useListPlace } from './useListPlace.ts'

/** A mark such as `@` and the beginning of a name after it. */
export interface TypedName {
  /** The index of the mark. */
  start: number
  /** The text between the mark and the caret. */
  name: string
}

type SuggestingAreaProps = ComponentProps<typeof TextArea> & {
  /** Finds the name before the caret; undefined if none is being typed. */
  find: (text: string, caret: number) => TypedName | undefined
  /** Called when the user begins and stops typing a name, so that suggestions can be loaded. */
  onAsked: (isAsked: boolean) => void
  /** The suggestions for a name, best first. */
  suggestionsFor: (name: string) => readonly Choice[]
  /** The accessible name of the list. */
  listLabel: string
  /** Replaces the mark and the name typed after it with the chosen suggestion. */
  choose: (value: string, typed: { field: HTMLTextAreaElement; start: number; end: number }) => void
  /** For screen readers, such as '2 colleagues'. */
  countText: (count: number) => string
}

const maxShown = 6

/** A text area in which a mark such as `@` opens suggestions, in a list below the field for keyboard and pointer. */
export function SuggestingArea(props: SuggestingAreaProps) {
  const { find, onAsked, suggestionsFor, listLabel, choose, countText, ...area } = props
  const ownId = useId()
  const id = area.id ?? ownId
  const [typed, setTyped] = useState<TypedName>()
  /** The start of a name that was completed or whose list was closed. The list stays closed for this name. */
  const [closedAt, setClosedAt] = useState<number>()
  const [at, setAt] = useState(0)
  const shown =
    typed && typed.start !== closedAt ? suggestionsFor(typed.name).slice(0, maxShown) : ([] as const)
  const isOpen = shown.length > 0
  const activeAt = at < shown.length ? at : 0
  const active = shown[activeAt]
  const listId = `${id}-options`
  const list = useListPlace(isOpen)

  function read({
    currentTarget: { value, selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>) {
    const found = selectionStart === selectionEnd ? find(value, selectionStart) : undefined
    if (found?.start !== typed?.start || found?.name !== typed?.name) setAt(0)
    if (found === undefined) setClosedAt(undefined)
    setTyped(found)
    onAsked(found !== undefined && found.start !== closedAt)
  }

  function take({ value }: Choice) {
    const field = document.getElementById(id)
    if (!typed || !(field instanceof HTMLTextAreaElement)) return
    setClosedAt(typed.start)
    choose(value, { field, start: typed.start, end: typed.start + 1 + typed.name.length })
  }

  /** Handles a key for the list. Returns whether the key was handled. */
  function press(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (!active || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((activeAt + step + shown.length) % shown.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(active)
    else if (event.key === 'Escape') setClosedAt(typed?.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return (
    <div className="relative">
      <TextArea
        {...area}
        id={id}
        grows
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active && optionId(listId, active)}
        onSelect={read}
        onChange={(event) => {
          area.onChange?.(event)
          read(event)
        }}
        onBlur={(event) => {
          area.onBlur?.(event)
          setTyped(undefined)
          onAsked(false)
        }}
        onKeyDown={(event) => {
          if (!press(event)) area.onKeyDown?.(event)
        }}
      />
      {isOpen && (
        <div
          ref={list}
          className="absolute top-full left-0 z-30 my-1 w-full max-w-72 overflow-y-auto rounded-card bg-raised p-1 text-ui text-n900 shadow-float"
        >
          <OptionList id={listId} label={listLabel} options={shown} active={active} onChoose={take} />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {isOpen && countText(shown.length)}
      </p>
    </div>
  )
}
