import { Code, LetterB, Link, List } from 'lucide'
import { useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { Format, formatIn } from './formatSelection.ts'
import { IconButton } from './IconButton.tsx'
import { isComposing } from './isComposing.ts'
import { toastFailure } from './toastFailure.ts'

const formats = [
  { format: 'bold', icon: LetterB, label: 'Bold' },
  { format: 'list', icon: List, label: 'List' },
  { format: 'code', icon: Code, label: 'Code' },
  { format: 'link', icon: Link, label: 'Link' },
] as const

/**
 * Buttons that format the selection in the message field of their form. Ctrl+B, on a Mac ⌘B, is Bold. The toolbar is
 * one tab stop, in which arrow keys move. On wide screens it is at the end of the row below it, or at the start of a row
 * with the buttons of the form.
 */
export function FormatBar({ isBesideActions = false }: { isBesideActions?: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const form = bar.current?.closest('form')
    const listening = new AbortController()
    const { signal } = listening
    form?.addEventListener('keydown', pressInField, { signal })
    form?.addEventListener('focusin', () => void load().catch(() => undefined), { once: true, signal })
    return () => listening.abort()
  }, [])

  function apply(format: Format) {
    const field = bar.current?.closest('form')?.querySelector('textarea')
    if (field) formatNowOrLater(field, format)
  }

  function move(event: ReactKeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const last = buttons.length - 1
    const step = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key]
    if (step === undefined) return
    event.preventDefault()
    buttons.at(step % buttons.length)?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Format the message"
      onKeyDown={move}
      onFocus={({ currentTarget, target }) => setCurrent([...currentTarget.children].indexOf(target))}
      className={`mt-1 flex max-md:-ml-3 ${isBesideActions ? 'md:float-start md:-ms-2 md:mt-6.5' : 'md:float-end md:-me-2 md:mt-2.5'}`}
    >
      {formats.map(({ format, icon, label }, at) => (
        <IconButton
          key={format}
          icon={icon}
          label={label}
          tabIndex={at === current ? 0 : -1}
          onClick={() => apply(format)}
        />
      ))}
    </div>
  )
}

// Module state: empty on the server, because only browsers format.
let formatAtOnce: typeof formatIn | undefined
// Loaded once the form is used.
const load = async () => (formatAtOnce ??= (await import('./formatSelection.ts')).formatIn)

/** Formats at once if the script is loaded, so that what is typed next comes after it. */
function formatNowOrLater(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart, selectionEnd } = field
  const pressed = { value, selectionStart, selectionEnd }
  if (formatAtOnce) formatAtOnce(field, format, pressed)
  else
    load().then(
      (formatIt) => formatIt(field, format, pressed),
      (error: unknown) => toastFailure(error, 'Could not format the text'),
    )
}

function pressInField(event: KeyboardEvent) {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key.toLowerCase() !== 'b' || ctrlKey === metaKey || altKey || shiftKey) return
  if (!(target instanceof HTMLTextAreaElement) || isComposing({ nativeEvent: event })) return
  event.preventDefault()
  formatNowOrLater(target, 'bold')
}
