import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { isFreeKey } from '../../browser/ui/freeKey.ts'
import { isComposing } from '../../browser/ui/isComposing.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import type { Awaited, runShortcut } from './shortcutKeys.ts'

const { Later: ShortcutsDialog } = loadedLater(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  () => null,
)

const keys = ['?', '/', 'j', 'k', 'x', 's', 'u', 'r', 'i', 'a', 'n', 'p']
/** Keys that focus a text field. */
const writing = ['/', 'r', 'i']
const arrows = ['ArrowDown', 'ArrowUp']
const layers = '[role$="dialog"], [role="menu"], dialog[open]'

/**
 * Whether a key is a shortcut. Arrow keys are shortcuts only if a row has the focus; otherwise they scroll the page.
 */
const isShortcut = ({ key, target }: KeyboardEvent) =>
  keys.includes(key) ||
  (arrows.includes(key) && target instanceof Element && target.closest('tr[data-index]') !== null)

const isTyped = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !altKey && !metaKey

/** Single-key shortcuts on all pages of a portal, unless the user has turned them off. */
export function Shortcuts() {
  // PortalRoot requests the current user.
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const isOn = user?.singleKeyShortcuts === true
  const [isOpen, setOpen] = useState(false)
  const awaited = useRef<Awaited>({})
  /** Undefined until the script is loaded. */
  const runner = useRef<typeof runShortcut>(undefined)
  const last = useRef(Promise.resolve())
  /** The number of keys whose actions have not run yet. */
  const waiting = useRef(0)
  /** Whether one of these keys focuses a field. */
  const isWriting = useRef(false)

  useEffect(() => {
    if (!isOn) return undefined
    // Runs the actions in the order of the key presses, even for keys that are pressed while the script is loading.
    const run = (key: string) => {
      const isText = isWriting.current
      if (waiting.current === 0 && runner.current) wait(runner.current(key, awaited.current, isText), key)
      else
        wait(
          last.current.then(async () => {
            runner.current ??= (await import('./shortcutKeys.ts')).runShortcut
            await runner.current(key, awaited.current, isText)
          }),
          key,
        )
    }
    const wait = (work: Promise<void> | undefined, key: string) => {
      if (!work) return
      waiting.current += 1
      isWriting.current ||= writing.includes(key)
      last.current = work
        .catch(() => {})
        .finally(() => {
          waiting.current -= 1
          if (waiting.current === 0) isWriting.current = false
        })
    }
    const press = (event: KeyboardEvent) => {
      // While a key waits, other keys wait behind it: after one that focuses a field, they are the field's text.
      const isBehind = waiting.current > 0 && isTyped(event)
      if (!isBehind && (!isShortcut(event) || !isFreeKey(event))) return
      if (isComposing({ nativeEvent: event })) return
      if (document.querySelector(layers)) return
      // Otherwise Firefox would open its quick find for a slash.
      event.preventDefault()
      if (event.key === '?' && !isWriting.current) setOpen(true)
      else run(event.key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])

  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />
}
