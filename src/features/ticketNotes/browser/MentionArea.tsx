import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ComponentProps, type KeyboardEvent, type SyntheticEvent } from 'react'
import { isComposing } from '../../../browser/ui/isComposing.ts'
import { OptionList, optionId } from '../../../browser/ui/OptionList.tsx'
import { TextArea } from '../../../browser/ui/TextArea.tsx'
import { assigneesQuery } from '../../ticketAssignment/browser/api.ts'
import { colleaguesFor, mentionAt, type TypedMention } from '../mentions.ts'

type MentionAreaProps = ComponentProps<typeof TextArea> & {
  /** The person who writes, who is not offered. */
  userId: number
}

const maxShown = 6

/** A text in which `@` offers the names of colleagues, in a list below the field that keys and pointers choose from. */
export function MentionArea({ userId, ...area }: MentionAreaProps) {
  const id = useId()
  const [typed, setTyped] = useState<TypedMention>()
  /** Where a name was chosen, or the list was closed: it does not come back while that name is typed on. */
  const [closedAt, setClosedAt] = useState<number>()
  const [at, setAt] = useState(0)
  const isAsked = typed !== undefined && typed.start !== closedAt
  const { data = [], isError } = useQuery({ ...assigneesQuery, enabled: isAsked })
  const others = data.filter((colleague) => colleague.id !== userId)
  const fitting = isAsked ? colleaguesFor(typed.name, others).slice(0, maxShown) : []
  const shown = fitting.map((colleague) => ({ value: String(colleague.id), label: colleague.username }))
  const isOpen = shown.length > 0
  const activeAt = at < shown.length ? at : 0
  const active = shown[activeAt]
  const listId = `${id}-options`

  function read({
    currentTarget: { value, selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>) {
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined
    if (found?.start !== typed?.start || found?.name !== typed?.name) setAt(0)
    if (found === undefined) setClosedAt(undefined)
    setTyped(found)
  }

  function choose(username: string) {
    const field = document.getElementById(id)
    if (!typed || !(field instanceof HTMLTextAreaElement)) return
    const end = typed.start + 1 + typed.name.length
    const space = /^\s/.test(field.value.slice(end)) ? '' : ' '
    setClosedAt(typed.start)
    field.setRangeText(`@${username}${space}`, typed.start, end, 'end')
    // Tells the form, as typing does.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!active || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((activeAt + step + shown.length) % shown.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active.label)
    else if (event.key === 'Escape') setClosedAt(typed?.start)
    else return
    event.preventDefault()
    event.stopPropagation()
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
        }}
        onKeyDown={press}
      />
      {isOpen && (
        <div className="absolute top-full left-0 z-30 mt-1 w-full max-w-72 rounded-card bg-raised p-1 text-ui text-n900 shadow-float">
          <OptionList
            id={listId}
            label="Colleagues"
            options={shown}
            active={active}
            onChoose={({ label }) => choose(label)}
          />
        </div>
      )}
      {isAsked && isError && data.length === 0 && (
        <p className="mt-1.5 text-small text-on-yellow">
          Colleagues could not be loaded. You can write the whole username.
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {isOpen && `${shown.length} ${shown.length === 1 ? 'colleague' : 'colleagues'}`}
      </p>
    </div>
  )
}
