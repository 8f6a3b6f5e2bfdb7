import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { isFreeKey } from '../../browser/ui/freeKey.ts'
import { isComposing } from '../../browser/ui/isComposing.ts'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import type { Awaited } from './shortcutKeys.ts'

const { Later: ShortcutsDialog } = loadedLater(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  () => null,
)

const keys = ['?', '/', 'j', 'k', 'x', 's', 'u', 'r', 'a']
const arrows = ['ArrowDown', 'ArrowUp']
const layers = '[role$="dialog"], [role="menu"], dialog[open]'

/**
 * Whether a key is a shortcut. Arrow keys are shortcuts only if a row has the focus; otherwise they scroll the page.
 */
const isShortcut = ({ key, target }: KeyboardEvent) =>
  keys.includes(key) ||
  (arrows.includes(key) && target instanceof Element && target.closest('tr[data-index]') !== null)

/** Single-key shortcuts on all pages of a portal, unless the user has turned them off. */
export function Shortcuts() {
  // PortalRoot requests the current user.
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const isOn = user?.singleKeyShortcuts === true
  const [isOpen, setOpen] = useState(false)
  const awaited = useRef<Awaited>({})
  const last = useRef(Promise.resolve())

  useEffect(() => {
    if (!isOn) return undefined
    // Runs the actions in the order of the key presses, even for keys that are pressed while the script is loading.
    const run = (key: string) => {
      last.current = last.current
        .then(() => import('./shortcutKeys.ts'))
        .then(({ runShortcut }) => runShortcut(key, awaited.current))
        .catch(() => {})
    }
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !isFreeKey(event) || isComposing({ nativeEvent: event })) return
      if (document.querySelector(layers)) return
      // Otherwise Firefox would open its quick find for a slash.
      event.preventDefault()
      if (event.key === '?') setOpen(true)
      else run(event.key)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])

  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />
}
